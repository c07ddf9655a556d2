import { useAfterFrame } from '../../lib/dom/use-after-frame.ts';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { DebouncedSearch } from '../../ui/form/debounced-search.tsx';
import { phone, useMatches } from '../../ui/layout/use-matches.ts';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { TableState } from './table-state.ts';
import type { ContactsPage } from './use-contacts-page.ts';
import type { Selection } from './use-selection.ts';
import type { ChangeTable } from './use-table-state.ts';

export const BulkBar = openedPart(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));

interface ContactsToolbarProps {
  clientId: string;
  state: TableState;
  change: ChangeTable;
  page: ContactsPage;
  selection: Selection;
}

/** Search, columns and filters, which give way to bulk changes while contacts are selected. */
export function ContactsToolbar({ clientId, state, change, page, selection }: ContactsToolbarProps) {
  const isPhone = useMatches(phone);
  const isSelected = selection.contacts.size > 0;
  // The rows are marked in the click's own frame; the bar follows.
  const isBarDrawn = useAfterFrame(isSelected);
  const filters = <FilterBar clientId={clientId} state={state} onChange={change} />;
  return (
    <div className="flex flex-col gap-2 border-b p-2 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-2 px-1">
        <div className="w-full sm:w-72">
          <DebouncedSearch
            value={state.q}
            onChange={(q) => change({ q })}
            label="Search contacts"
            placeholder="Search name, firm or email"
          />
        </div>
        {isPhone ? null : (
          <ColumnMenu columns={state.columns} onChange={(columns) => change({ columns, page: state.page })} />
        )}
      </div>
      {isSelected && isBarDrawn ? (
        <Deferred onFailed={selection.clear}>
          <BulkBar
            clientId={clientId}
            state={state}
            total={page.total}
            counted={page.isCounted}
            selection={selection}
            until={filters}
          />
        </Deferred>
      ) : (
        filters
      )}
    </div>
  );
}
