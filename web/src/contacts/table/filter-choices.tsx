import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { silenceOptions, stageOptions, tierOptions } from '../labels.ts';
import { ChoiceList } from './choice-list.tsx';
import { FacetPicker } from './facet-picker.tsx';
import type { TableFilters } from './table-state.ts';

/** The filters that have a chip with a choice. */
export type ChosenFilter = 'stage' | 'tier' | 'firm' | 'city' | 'highValue' | 'notContacted';

interface FilterChoicesProps {
  of: ChosenFilter;
  clientId: string;
  filters: TableFilters;
  onChange: (changes: Partial<TableFilters>) => void;
}

/** What the chip of a filter opens. */
export function FilterChoices({ of, clientId, filters, onChange }: FilterChoicesProps) {
  switch (of) {
    case 'stage':
      return <StageChoices filters={filters} onChange={onChange} />;
    case 'tier':
      return (
        <ChoiceList
          label="Tiers"
          options={tierOptions}
          chosen={filters.tier}
          onChange={(tier) => onChange({ tier })}
        />
      );
    case 'firm':
      return (
        <FacetPicker
          clientId={clientId}
          of="firms"
          chosen={filters.firm}
          onChange={(firm) => onChange({ firm })}
        />
      );
    case 'city':
      return (
        <FacetPicker
          clientId={clientId}
          of="cities"
          chosen={filters.city}
          onChange={(city) => onChange({ city })}
        />
      );
    case 'highValue':
      return (
        <RadioGroup
          label="High value"
          value={filters.highValue ?? 'any'}
          onValueChange={(choice) => onChange({ highValue: choice === 'any' ? null : choice })}
          options={[
            { value: 'any', label: 'Any' },
            { value: 'yes', label: 'Starred as high value' },
            { value: 'no', label: 'Not starred' },
          ]}
        />
      );
    case 'notContacted':
      return (
        <RadioGroup
          label="Not contacted for"
          value={String(filters.notContactedDays ?? 'any')}
          onValueChange={(choice) => onChange({ notContactedDays: choice === 'any' ? null : Number(choice) })}
          options={[
            { value: 'any', label: 'Any time' },
            ...silenceOptions.map(({ value, label }) => ({ value: String(value), label })),
          ]}
        />
      );
  }
}

function StageChoices({ filters, onChange }: Pick<FilterChoicesProps, 'filters' | 'onChange'>) {
  return (
    <>
      <ChoiceList
        label="Stages"
        options={stageOptions}
        chosen={filters.stage}
        onChange={(stage) => onChange({ stage, inPipeline: null })}
      />
      <div className="mt-3 border-t pt-3">
        <RadioGroup
          label="Pipeline"
          value={filters.inPipeline ?? 'any'}
          onValueChange={(choice) =>
            onChange({
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
    </>
  );
}
