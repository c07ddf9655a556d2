import type { CappedCount, SavedView } from '@liftout/contract/saved-views';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bookmark, ChevronDown, Users } from 'lucide-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { count } from '../../lib/format/formats.ts';
import { cx } from '../../ui/cx.ts';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import { phone, useMatches } from '../../ui/layout/use-matches.ts';
import { LazyMenu, MenuItem } from '../../ui/overlay/lazy-menu.tsx';
import { viewCountsQuery, viewsQuery } from '../queries.ts';
import {
  defaultTableState,
  differsFromView,
  isDefaultTable,
  stateOfView,
  type TableState,
  tableParamsOf,
} from '../table/table-state.ts';
import type { ChangeTable } from '../table/use-table-state.ts';
import { useFitting } from './use-fitting.ts';
import { ViewActions } from './view-actions.tsx';

interface ViewTabsProps {
  clientId: string;
  state: TableState;
  onChange: ChangeTable;
  /** The counts wait for it. */
  isTableLoaded: boolean;
}

interface Entry {
  /** Null for all contacts. */
  view: SavedView | null;
  name: string;
  isCurrent: boolean;
  state: TableState;
  /** How many contacts it has; undefined until they are counted, and for the last of many views. */
  count: CappedCount | undefined;
}

/**
 * Saved views as tabs above the table. Each is a link to the state that was saved, also the current one: it discards
 * changes. Those without room are in a menu; on phones the row scrolls.
 */
export const ViewTabs = memo(function ViewTabs({ clientId, state, onChange, isTableLoaded }: ViewTabsProps) {
  const { data: views = [] } = useQuery(viewsQuery(clientId));
  const { data: counts } = useQuery({
    ...viewCountsQuery(clientId),
    enabled: isTableLoaded && views.length > 0,
  });
  const countOf = new Map(counts?.views.map((one) => [one.id, one]));
  const isPhone = useMatches(phone);
  const current = views.find(({ id }) => id === state.view);
  const isEdited = current ? differsFromView(state, current.state) : !isDefaultTable({ ...state, page: 1 });
  const entries: Entry[] = [
    { view: null, name: 'All contacts', isCurrent: !current, state: defaultTableState, count: counts?.all },
    ...[...views.filter(({ mine }) => mine), ...views.filter(({ mine }) => !mine)].map((view) => ({
      view,
      name: view.name,
      isCurrent: view === current,
      state: stateOfView(view.id, view.state),
      count: countOf.get(view.id),
    })),
  ];
  const currentAt = entries.findIndex(({ isCurrent }) => isCurrent);
  const { row, fits } = useFitting(
    JSON.stringify([
      entries.map(({ name, view, count: of }) => [name, view?.id, of && countText(of)]),
      isEdited && currentAt,
    ]),
    new Set([0, currentAt]),
  );
  const shown = isPhone ? entries : entries.filter((_, index) => fits(index));
  const rest = entries.filter((entry) => !shown.includes(entry));
  const list = useRef<HTMLUListElement>(null);
  // Brings the current one into view on phones. scrollIntoView would scroll the page too.
  const scrolledTo = isPhone ? currentAt : -1;
  useEffect(() => {
    const tab = scrolledTo >= 0 && list.current?.querySelector('[aria-current]');
    if (!tab || !list.current) return;
    const [around, own] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    list.current.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
  }, [scrolledTo]);
  // The button that saved a view goes, once all is saved.
  const box = useRef<HTMLDivElement>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const isSavedShown = saved !== null && saved === current?.id;
  useEffect(() => {
    if (!isSavedShown) return;
    setSaved(null);
    const active = document.activeElement;
    if (active === document.body || box.current?.contains(active))
      list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [isSavedShown]);

  return (
    <div ref={box} className="flex flex-wrap items-center border-b pr-1.5 pl-1 print:hidden">
      <nav ref={row} aria-label="Saved views" className="flex min-w-0 grow basis-0 items-center">
        <ul
          ref={list}
          className="relative -mb-px flex min-w-0 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        >
          {shown.map((entry) => (
            <li key={entry.view?.id ?? 'all'} data-entry className="shrink-0 px-1.5">
              <ViewLink entry={entry} isEdited={entry.isCurrent && entry.view !== null && isEdited} />
            </li>
          ))}
        </ul>
        {isPhone ? null : (
          <LazyMenu
            align="start"
            trigger={
              <Button
                variant="ghost"
                size="sm"
                // Not left out, so that the menu stays open while all are measured again.
                hidden={rest.length === 0}
                aria-label={`${rest.length} more ${rest.length === 1 ? 'view' : 'views'}`}
              >
                {rest.length} more
                <ChevronDown aria-hidden size={14} />
              </Button>
            }
          >
            <div className="max-h-[min(24rem,60dvh)] max-w-80 overflow-y-auto">
              {rest.map((entry) => (
                <MenuItem
                  key={entry.view?.id ?? 'all'}
                  icon={
                    entry.view?.shared ? <Users aria-hidden size={14} /> : <Bookmark aria-hidden size={14} />
                  }
                  aside={[
                    entry.count && countText(entry.count),
                    entry.view?.mine === false ? 'Shared with you' : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  onSelect={() => onChange(entry.state, { push: true })}
                >
                  <span className="wrap-anywhere">{entry.name}</span>
                </MenuItem>
              ))}
            </div>
          </LazyMenu>
        )}
      </nav>
      <ViewActions
        clientId={clientId}
        state={state}
        onChange={onChange}
        onSaved={setSaved}
        current={current}
        isEdited={isEdited}
        isPhone={isPhone}
      />
    </div>
  );
});

/** `477`, or `10,000+`. */
const countText = ({ count: contacts, isMore }: CappedCount) => `${count(contacts)}${isMore ? '+' : ''}`;

function ViewLink({
  entry: { view, name, isCurrent, state, count: contacts },
  isEdited,
}: {
  entry: Entry;
  isEdited: boolean;
}) {
  const countId = useId();
  return (
    <Link
      to="."
      search={(before) => ({ ...before, ...tableParamsOf(state) })}
      resetScroll={false}
      // Active by the whole address only; an edited view is current and not active.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isCurrent ? 'page' : undefined}
      aria-describedby={contacts ? countId : undefined}
      className={cx(
        'flex h-10 items-center gap-1.5 border-b-2 px-1 font-medium transition-colors hover:text-ink focus-visible:-outline-offset-2 focus-visible:rounded-mark max-sm:h-11 pointer-coarse:h-11',
        isCurrent
          ? 'border-accent text-ink forced-colors:border-b-4'
          : 'border-transparent text-ink-soft forced-colors:border-b-0 forced-colors:pb-0.5',
      )}
    >
      <TruncatedText className="max-w-48 lg:max-w-72">{name}</TruncatedText>
      {contacts ? (
        // Not part of the link's name: the description says it.
        <span id={countId} aria-hidden className="shrink-0 font-normal text-ink-faint text-xs tabular-nums">
          {countText(contacts)}
          <span className="sr-only"> {contacts.count === 1 ? 'contact' : 'contacts'}</span>
        </span>
      ) : null}
      {view && !view.mine ? (
        <Users role="img" aria-label="(shared with you)" size={14} className="shrink-0 text-ink-faint" />
      ) : null}
      {isEdited ? <span className="shrink-0 font-normal text-ink-faint text-xs">changed</span> : null}
    </Link>
  );
}
