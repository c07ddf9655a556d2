import { X } from 'lucide-react';
import { Button } from '../../ui/form/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import type { MovesScope } from '../queries.ts';
import { isFiltered, type MovesState, noMoveFilters } from '../table/table-state.ts';
import type { ChangeMoves } from '../table/use-moves-state.ts';
import { DateRangePicker } from './date-range-picker.tsx';
import { FirmPicker } from './firm-picker.tsx';

const measures = [
  { value: 'advisors', label: 'Advisors' },
  { value: 'aum', label: 'AUM' },
] as const;

interface FilterBarProps {
  of: MovesScope;
  state: MovesState;
  change: ChangeMoves;
}

/** What figures, charts and rows show. It stays in view; on a phone it scrolls sideways. */
export function FilterBar({ of, state, change }: FilterBarProps) {
  const { left, joined, team } = state;
  return (
    <search
      aria-label="Filter moves"
      className="sticky top-14 z-20 -mx-4 flex items-center gap-x-3 gap-y-2 border-b bg-surface px-4 py-2 *:shrink-0 max-sm:overflow-x-auto sm:-mx-6 sm:flex-wrap sm:px-6 print:static print:border-0"
    >
      <DateRangePicker from={state.from} to={state.to} onChange={change} />
      <FirmPicker of={of} value={state.firm} onChange={(firm) => change({ firm })} />
      <Segmented
        label="Measure by"
        options={measures}
        value={state.by}
        onValueChange={(by) => change({ by })}
      />
      <Switch
        label="Include conversions"
        checked={state.conversions}
        onCheckedChange={(conversions) => change({ conversions })}
      />
      {left || joined ? (
        <Chip text={laneText(left, joined)} onClear={() => change({ left: '', joined: '' })} />
      ) : null}
      {team ? <Chip text="One lift-out" onClear={() => change({ team: '' })} /> : null}
      {isFiltered(state) ? (
        <Button variant="ghost" size="sm" onClick={() => change(noMoveFilters)}>
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

/** `Merrill → UBS`, `From Merrill`, `To UBS` */
function laneText(left: string, joined: string): string {
  if (left && joined) return `${left} → ${joined}`;
  return left ? `From ${left}` : `To ${joined}`;
}

/** A filter that was set by a mark of a chart, with a button to clear it. */
function Chip({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <span className="inline-flex h-8 max-w-full items-center gap-0.5 rounded-control border border-accent bg-accent-soft pr-1 pl-2.5 font-medium text-accent text-sm">
      <span className="min-w-0">{text}</span>
      <button
        type="button"
        aria-label={`Clear: ${text}`}
        className="inline-flex size-6 items-center justify-center rounded-mark hover:bg-hover print:hidden"
        onClick={onClear}
      >
        <X aria-hidden size={14} />
      </button>
    </span>
  );
}
