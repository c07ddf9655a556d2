import { count } from '../lib/format/formats.ts';
import { Button } from '../ui/form/button.tsx';
import { DebouncedSearch } from '../ui/form/debounced-search.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import type { FirmNamesParams } from './params.ts';

const statuses = [
  { value: 'review', label: 'To review' },
  { value: 'confirmed', label: 'Decided' },
] as const;

interface NamesToolbarProps {
  params: FirmNamesParams;
  onChange: (changes: Partial<FirmNamesParams>, options?: { push: boolean }) => void;
  /** How many names are selected. */
  selected: number;
  /** Null where none of them resembles a firm. */
  onAccept: (() => void) | null;
  /** With the button that goes. */
  onClear: (button: HTMLElement) => void;
}

/** Which names are listed, and what can be done with the selected ones. */
export function NamesToolbar({ params, onChange, selected, onAccept, onClear }: NamesToolbarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Segmented
        size="sm"
        label="Which names"
        options={statuses}
        value={params.namesStatus}
        onValueChange={(namesStatus) => onChange({ namesStatus, names: 1 }, { push: true })}
      />
      <div className="min-w-48 max-w-72 grow">
        <DebouncedSearch
          label="Search firm names"
          placeholder="Search names"
          value={params.namesQuery}
          onChange={(namesQuery) => onChange({ namesQuery, names: 1 })}
        />
      </div>
      {selected > 0 ? (
        <fieldset aria-label="Decide the selected names" className="flex flex-wrap items-center gap-2">
          <span role="status" className="font-medium text-sm tabular-nums">
            {count(selected)} selected
          </span>
          <Button size="sm" variant="primary" disabled={onAccept === null} onClick={() => onAccept?.()}>
            Accept selected
          </Button>
          <Button size="sm" variant="ghost" onClick={({ currentTarget }) => onClear(currentTarget)}>
            Clear
          </Button>
        </fieldset>
      ) : null}
    </div>
  );
}
