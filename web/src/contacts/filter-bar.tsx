import { stages } from '@liftout/contract/contacts';
import { Button } from '../ui/button.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { ChoiceList } from './choice-list.tsx';
import { FilterChip } from './filter-chip.tsx';
import { contactStageLabels, silenceOptions, stageOptions, tierLabels, tierOptions } from './labels.ts';
import { isFiltered, noFilters, type TableFilters, type TableState } from './table-state.ts';
import type { ChangeTable } from './use-table-state.ts';
import { ValuePicker } from './value-picker.tsx';

interface FilterBarProps {
  clientId: string;
  state: TableState;
  onChange: ChangeTable;
}

/** The table's filters as a row of chips; each says what it is set to. */
export function FilterBar({ clientId, state, onChange }: FilterBarProps) {
  const set = (changes: Partial<TableFilters>) => onChange(changes);
  return (
    <fieldset
      aria-label="Filters"
      className="flex min-w-0 items-center gap-1.5 overflow-x-auto px-1 py-1 [scrollbar-width:none] sm:flex-wrap"
    >
      <FilterChip
        label="Stage"
        value={pipelineText(state)}
        onClear={() => set({ stage: [], inPipeline: null })}
      >
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
      <FilterChip
        label="Tier"
        value={state.tier.map((tier) => tierLabels[tier]).join(', ')}
        onClear={() => set({ tier: [] })}
      >
        <ChoiceList
          label="Tiers"
          options={tierOptions}
          chosen={state.tier}
          onChange={(tier) => set({ tier })}
        />
      </FilterChip>
      <FilterChip label="Firm" value={listText(state.firm, 'firms')} onClear={() => set({ firm: [] })}>
        <ValuePicker clientId={clientId} of="firms" chosen={state.firm} onChange={(firm) => set({ firm })} />
      </FilterChip>
      <FilterChip label="City" value={listText(state.city, 'cities')} onClear={() => set({ city: [] })}>
        <ValuePicker clientId={clientId} of="cities" chosen={state.city} onChange={(city) => set({ city })} />
      </FilterChip>
      <FilterChip
        label="High value"
        value={state.highValue === null ? '' : state.highValue === 'yes' ? 'Yes' : 'No'}
        onClear={() => set({ highValue: null })}
      >
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
        value={state.notContactedDays === null ? '' : `${state.notContactedDays} days`}
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
        <Button variant="ghost" size="sm" onClick={() => set(noFilters)}>
          Clear filters
        </Button>
      ) : null}
    </fieldset>
  );
}

function pipelineText({ stage, inPipeline }: TableFilters): string {
  if (stage.length > 0)
    return stages
      .filter((one) => stage.includes(one))
      .map((one) => contactStageLabels[one])
      .join(', ');
  if (inPipeline === null) return '';
  return inPipeline === 'yes' ? 'In the pipeline' : 'Not in the pipeline';
}

const listText = (values: readonly string[], noun: string) =>
  values.length > 1 ? `${values.length} ${noun}` : (values[0] ?? '');
