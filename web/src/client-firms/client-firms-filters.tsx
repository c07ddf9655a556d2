import { comparedText, DateRangeChip } from '../moves/index.ts';
import { DebouncedSearch } from '../ui/form/debounced-search.tsx';
import type { ClientFirmsRowsProps } from './client-firms-table.tsx';
import type { ClientFirmsState } from './firms-state.ts';

interface ClientFirmsFiltersProps {
  state: ClientFirmsState;
  onChange: (changes: Partial<ClientFirmsState>) => void;
  /** Of firms with moves: without them there are no days. */
  hasMoves: boolean;
  /** Undefined: not loaded yet. */
  table: ClientFirmsRowsProps['table'] | undefined;
}

/** The search of the table of firms and its days, with those that ranks are compared with. */
export const ClientFirmsFilters = ({ state, onChange, hasMoves, table }: ClientFirmsFiltersProps) => (
  <search
    aria-label="Filter firms"
    className="flex flex-wrap items-center gap-2 border-b p-2 sm:px-3 print:hidden"
  >
    <div className="w-full sm:w-72">
      <DebouncedSearch
        label="Search firms"
        placeholder="Firm, in any spelling"
        value={state.q}
        onChange={(q) => onChange({ q })}
      />
    </div>
    {hasMoves ? <DateRangeChip range={state} onChange={onChange} /> : null}
    {table && hasMoves ? <p className="text-ink-soft text-xs sm:ml-auto">{comparedText(table)}</p> : null}
  </search>
);
