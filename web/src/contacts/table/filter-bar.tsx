import { Button } from '../../ui/form/button.tsx';
import { FilterChip, SetFilterChip } from '../../ui/form/filter-chip.tsx';
import { focusFilter } from '../../ui/form/focus-filter.ts';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { silenceOptions, stageOptions, tierOptions } from '../labels.ts';
import { ChoiceList } from './choice-list.tsx';
import { FacetPicker } from './facet-picker.tsx';
import { filterTexts } from './filter-texts.ts';
import { isFiltered, noFilters, type TableFilters, type TableState } from './table-state.ts';
import type { ChangeTable } from './use-table-state.ts';

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
      <FilterChip label="Stage" value={texts.stage} onClear={() => set({ stage: [], inPipeline: null })}>
        <ChoiceList
          label="Stages"
          options={stageOptions}
          chosen={state.stage}
          onChange={(stage) => set({ stage, inPipeline: null })}
        />
        <div className="mt-3 border-t pt-3">
          <RadioGroup
            label="Pipeline"
            value={state.inPipeline ?? 'any'}
            onValueChange={(choice) =>
              set({
                inPipeline: choice === 'any' ? null : choice,
                ...(choice === 'any' ? {} : { stage: [] }),
              })
            }
            options={[
              { value: 'any', label: 'In the pipeline or not' },
              { value: 'yes', label: 'In the pipeline' },
              { value: 'no', label: 'Not in the pipeline' },
            ]}
          />
        </div>
      </FilterChip>
      <FilterChip label="Tier" value={texts.tier} onClear={() => set({ tier: [] })}>
        <ChoiceList
          label="Tiers"
          options={tierOptions}
          chosen={state.tier}
          onChange={(tier) => set({ tier })}
        />
      </FilterChip>
      <FilterChip label="Firm" value={texts.firm} onClear={() => set({ firm: [] })}>
        <FacetPicker clientId={clientId} of="firms" chosen={state.firm} onChange={(firm) => set({ firm })} />
      </FilterChip>
      <FilterChip label="City" value={texts.city} onClear={() => set({ city: [] })}>
        <FacetPicker clientId={clientId} of="cities" chosen={state.city} onChange={(city) => set({ city })} />
      </FilterChip>
      <FilterChip label="High value" value={texts.highValue} onClear={() => set({ highValue: null })}>
        <RadioGroup
          label="High value"
          value={state.highValue ?? 'any'}
          onValueChange={(choice) => set({ highValue: choice === 'any' ? null : choice })}
          options={[
            { value: 'any', label: 'Any' },
            { value: 'yes', label: 'Starred as high value' },
            { value: 'no', label: 'Not starred' },
          ]}
        />
      </FilterChip>
      <FilterChip
        label="Not contacted for"
        value={texts.notContacted}
        onClear={() => set({ notContactedDays: null })}
      >
        <RadioGroup
          label="Not contacted for"
          value={String(state.notContactedDays ?? 'any')}
          onValueChange={(choice) => set({ notContactedDays: choice === 'any' ? null : Number(choice) })}
          options={[
            { value: 'any', label: 'Any time' },
            ...silenceOptions.map(({ value, label }) => ({ value: String(value), label })),
          ]}
        />
      </FilterChip>
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
