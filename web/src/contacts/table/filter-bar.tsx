import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { Button } from '../../ui/form/button.tsx';
import { FilterChip, SetFilterChip } from '../../ui/form/filter-chip.tsx';
import { focusFilter } from '../../ui/form/focus-filter.ts';
import type { ChosenFilter } from './filter-choices.tsx';
import { filterTexts } from './filter-texts.ts';
import { isFiltered, noFilters, type TableFilters, type TableState } from './table-state.ts';
import type { ChangeTable } from './use-table-state.ts';

/** Its code comes with the popover's, once the pointer or the focus is on a chip. */
const FilterChoices = openedPart(async () => ({
  default: (await import('./filter-choices.tsx')).FilterChoices,
}));

const chips: readonly { of: ChosenFilter; label: string; cleared: Partial<TableFilters> }[] = [
  { of: 'stage', label: 'Stage', cleared: { stage: [], inPipeline: null } },
  { of: 'tier', label: 'Tier', cleared: { tier: [] } },
  { of: 'firm', label: 'Firm', cleared: { firm: [] } },
  { of: 'city', label: 'City', cleared: { city: [] } },
  { of: 'highValue', label: 'High value', cleared: { highValue: null } },
  { of: 'notContacted', label: 'Not contacted for', cleared: { notContactedDays: null } },
];

interface FilterBarProps {
  clientId: string;
  state: TableState;
  onChange: ChangeTable;
}

/** The table's filters as a row of chips, each with its value. */
export function FilterBar({ clientId, state, onChange }: FilterBarProps) {
  // Back undoes it.
  const set = (changes: Partial<TableFilters>) => onChange(changes, { push: true });
  const texts = filterTexts(state);
  return (
    <fieldset
      aria-label="Filters"
      className="flex min-w-0 items-center gap-1.5 overflow-x-auto px-1 py-1 [scrollbar-width:none] sm:flex-wrap"
    >
      {texts.only ? (
        <SetFilterChip label="Selected contacts" value={texts.only} onClear={() => set({ only: [] })} />
      ) : null}
      {texts.doNotContact ? (
        <SetFilterChip
          label="Do not contact"
          value={texts.doNotContact}
          onClear={() => set({ doNotContact: null })}
        />
      ) : null}
      {chips.map(({ of, label, cleared }) => (
        <FilterChip
          key={of}
          label={label}
          value={texts[of]}
          onClear={() => set(cleared)}
          loadContent={FilterChoices.load}
        >
          <FilterChoices of={of} clientId={clientId} filters={state} onChange={set} />
        </FilterChip>
      ))}
      {isFiltered(state) ? (
        <Button
          variant="ghost"
          size="sm"
          onClick={({ currentTarget }) => {
            focusFilter(currentTarget);
            set(noFilters);
          }}
        >
          Clear filters
        </Button>
      ) : null}
    </fieldset>
  );
}
