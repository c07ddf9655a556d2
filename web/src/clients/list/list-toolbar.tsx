import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { count } from '../../lib/format/formats.ts';
import { cx } from '../../ui/cx.ts';
import { DebouncedSearch } from '../../ui/form/debounced-search.tsx';
import { LazySelect } from '../../ui/form/lazy-select.tsx';
import {
  type ClientFilter,
  type ClientListParams,
  clientFilters,
  clientListParams,
} from './client-list-params.ts';

const sortOptions = [
  { value: 'name', label: 'Name' },
  { value: 'newest', label: 'Newest first' },
  { value: 'state', label: 'Needs attention' },
] as const;

const filterNames: Record<ClientFilter, string> = {
  all: 'All',
  active: 'Active',
  expiring: 'Expiring soon',
  expired: 'Expired',
  inactive: 'Inactive',
};

/** Search, filter by state and order of a list of clients, kept in the address. */
export function ClientListToolbar({ counts }: { counts: Record<ClientFilter, number> }) {
  const { clientsSearch, clientsSort, clientsState } = useSearchParams(clientListParams);
  const setSearch = useSetSearchParams<ClientListParams>();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="w-full sm:w-64">
        <DebouncedSearch
          label="Search clients"
          placeholder="Search name, path, market"
          value={clientsSearch}
          onChange={(text) => setSearch({ clientsSearch: text })}
        />
      </div>
      <fieldset className="flex min-w-0 flex-wrap gap-1.5">
        <legend className="sr-only">Show clients that are</legend>
        {clientFilters.map((filter) => {
          const pressed = filter === clientsState;
          // A state that no client is in is no choice, unless the address asks for it.
          if (counts[filter] === 0 && !pressed && filter !== 'all') return null;
          return (
            <button
              key={filter}
              type="button"
              aria-pressed={pressed}
              onClick={() => setSearch({ clientsState: filter })}
              className={cx(
                'inline-flex min-h-7 items-center gap-1.5 rounded-control border px-2.5 text-sm transition-colors pointer-coarse:min-h-8 max-sm:min-h-11!',
                pressed
                  ? 'border-accent bg-accent-soft text-accent'
                  : 'border-line bg-surface-raised text-ink-soft hover:text-ink',
              )}
            >
              {filterNames[filter]}
              <span className="tabular-nums">{count(counts[filter])}</span>
            </button>
          );
        })}
      </fieldset>
      <div className="flex items-center gap-2 text-ink-soft text-sm sm:ml-auto">
        <span aria-hidden className="whitespace-nowrap">
          Sort by
        </span>
        <LazySelect
          size="sm"
          label="Sort clients by"
          className="w-40"
          options={sortOptions}
          value={clientsSort}
          onValueChange={(sort) => setSearch({ clientsSort: sort })}
        />
      </div>
    </div>
  );
}
