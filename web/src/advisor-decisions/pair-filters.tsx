import { advisorPairSorts } from '@liftout/contract/values/choices';
import { DebouncedSearch } from '../ui/form/debounced-search.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { Select } from '../ui/form/select.tsx';
import type { AdvisorPairsParams } from './params.ts';

const states = [
  { value: 'open', label: 'To review' },
  { value: 'decided', label: 'Decided' },
] as const;
const sortLabels = {
  assets: 'Most AUM counted twice',
  moves: 'Most moves',
  score: 'Most likely one person',
} as const;
const sortOptions = advisorPairSorts.map((value) => ({ value, label: sortLabels[value] }));

interface PairFiltersProps {
  params: AdvisorPairsParams;
  /** `push`: as a new entry of the browser's history. */
  onChange: (changes: Partial<AdvisorPairsParams>, options?: { push: boolean }) => void;
}

/** Which pairs are listed, and in which order. Another choice starts at the first page. */
export function PairFilters({ params, onChange }: PairFiltersProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Segmented
        size="sm"
        label="Which pairs"
        options={states}
        value={params.pairsState}
        onValueChange={(pairsState) => onChange({ pairsState, pairs: 1 }, { push: true })}
      />
      <div className="min-w-48 max-w-72 grow">
        <DebouncedSearch
          label="Search advisors"
          placeholder="Search names"
          value={params.pairsQuery}
          onChange={(pairsQuery) => onChange({ pairsQuery, pairs: 1 })}
        />
      </div>
      {params.pairsState === 'open' ? (
        <div className="w-60">
          <Select
            label="Order of the pairs"
            size="sm"
            options={sortOptions}
            value={params.pairsSort}
            onValueChange={(pairsSort) => onChange({ pairsSort, pairs: 1 })}
          />
        </div>
      ) : null}
    </div>
  );
}
