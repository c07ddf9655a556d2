import type { Contact } from '@liftout/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import { memo, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { useSearchParams } from '../../lib/dom/search-params.ts';
import { useAfterFrame } from '../../lib/dom/use-after-frame.ts';
import { FirstStepsOf } from '../../next-steps/index.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazyPart, openedPart } from '../../ui/feedback/lazy-part.ts';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { Button } from '../../ui/form/button.tsx';
import { DebouncedSearch } from '../../ui/form/debounced-search.tsx';
import { focusFilter } from '../../ui/form/focus-filter.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { phone, useMatches } from '../../ui/layout/use-matches.ts';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { AddContactButton, ContactDialog } from '../form/add-contact-button.tsx';
import { MovedContactsOf } from '../moved-contacts.tsx';
import { type ContactPage, contactPageQuery, selectionOf } from '../queries.ts';
import { contactParams, useOpenContact } from '../search-params.ts';
import { tableSequence, useOfferSequence } from '../sequence/sequences.ts';
import { SubmittedButton } from '../submitted/submitted-button.tsx';
import { useStar } from '../use-star.ts';
import { useViewInUrl } from '../views/use-view-in-url.ts';
import { ViewTabs } from '../views/view-tabs.tsx';
import { AskedTable, useAskedTable } from './asked-table.ts';
import { ColumnMenu } from './column-menu.tsx';
import { ContactTable } from './contact-table.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterLine } from './filter-texts.ts';
import { isFiltered, noFilters, type TableState } from './table-state.ts';
import { useSelection } from './use-selection.ts';
import { useTableSequence } from './use-table-sequence.ts';
import { type ChangeTable, useTableState } from './use-table-state.ts';

/** A phone's, which is loaded along with the section there (`lazy-section.ts`). */
const ContactList = lazyPart(async () => ({ default: (await import('./contact-list.tsx')).ContactList }));
const BulkBar = openedPart(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));

const noContacts: readonly Contact[] = [];

/** The height in pixels of the header row, on phones the toolbar, and of a full page of rows. */
const heightOf = (rows: number, isPhone: boolean) =>
  isPhone ? `${53 + rows * 60}px` : `${36 + rows * 40}px`;

function NoContacts({ clientId }: { clientId: string }) {
  const submits = useUser().role === 'client';
  return (
    <EmptyState
      icon={<Users aria-hidden size={20} />}
      title="No contacts yet"
      description={`Add the first advisor you want to reach. Everyone you add appears here with tier, stage and last contact${submits ? ', once your admin has approved them' : ''}.`}
      action={<AddContactButton clientId={clientId} />}
    />
  );
}

/** Contact Activity: the table of the client's contacts, with search, filters, sorting, bulk changes and export. */
export function ContactActivitySection({ clientId }: { clientId: string }) {
  const [asked, change] = useTableState();
  // The order and the page show at once in the headers and the pagination; the rest is drawn and read one frame later.
  const state = useAfterFrame(asked);
  return (
    <AskedTable value={asked}>
      <DrawnSection clientId={clientId} state={state} change={change} />
    </AskedTable>
  );
}

interface DrawnSectionProps {
  clientId: string;
  state: TableState;
  change: ChangeTable;
}

const DrawnSection = memo(function DrawnSection({ clientId, state, change }: DrawnSectionProps) {
  const submits = useUser().role === 'client';
  const openContact = useOpenContact();
  const query = useQuery(contactPageQuery(clientId, state));
  const contacts = query.data?.rows ?? noContacts;
  const total = query.data?.total ?? 0;
  const list = useMemo(() => JSON.stringify(selectionOf(clientId, state)), [clientId, state]);
  const selection = useSelection(list, contacts);
  const star = useStar(clientId);
  const [editing, setEditing] = useState<Contact | null>(null);
  const { set } = selection;
  const select = useCallback((contact: Contact, selected: boolean) => set([contact], selected), [set]);
  const open = useCallback(({ id }: Contact) => openContact(id), [openContact]);
  const { contact: openId } = useSearchParams(contactParams);
  const isPhone = useMatches(phone);
  const Contacts = isPhone ? ContactList : ContactTable;
  useViewInUrl(clientId, state, change);
  useOfferSequence(tableSequence, useTableSequence(clientId, state, query));

  // The list may have become shorter than the page number in the address.
  const lastPage = Math.max(1, Math.ceil(total / state.pageSize));
  const counted = query.data !== undefined && !query.isPlaceholderData && !query.data.estimated;
  const isPastEnd = counted && total > 0 && state.page > lastPage;
  useEffect(() => {
    if (isPastEnd) change({ page: lastPage });
  }, [isPastEnd, change, lastPage]);

  const empty = query.data !== undefined && contacts.length === 0 && (total === 0 || state.page === 1);
  const hasNoContacts = empty && !isFiltered(state);

  const filters = <FilterBar clientId={clientId} state={state} onChange={change} />;

  return (
    <Section
      id="contacts"
      className="beside-drawer"
      title="Contact Activity"
      description="All your contacts, and when you last reached them."
      actions={
        <>
          {submits ? <SubmittedButton clientId={clientId} /> : null}
          <ExportButton clientId={clientId} state={state} />
          <AddContactButton clientId={clientId} />
        </>
      }
    >
      <Card flush data-filters>
        {isFiltered(state) ? (
          <p className="hidden border-b px-3 py-2 text-ink-soft text-sm print:block">{filterLine(state)}</p>
        ) : null}
        <ViewTabs
          clientId={clientId}
          state={state}
          onChange={change}
          isTableLoaded={query.data !== undefined}
        />
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
              <ColumnMenu
                columns={state.columns}
                onChange={(columns) => change({ columns, page: state.page })}
              />
            )}
          </div>
          {selection.contacts.size > 0 ? (
            <Deferred onFailed={selection.clear}>
              <BulkBar
                clientId={clientId}
                state={state}
                total={total}
                counted={counted}
                selection={selection}
                until={filters}
              />
            </Deferred>
          ) : (
            filters
          )}
        </div>
        <div
          className="print:min-h-0!"
          onPointerEnter={BulkBar.preload}
          style={{
            minHeight: hasNoContacts
              ? undefined
              : heightOf(Math.min(state.pageSize, Math.max(total, 10)), isPhone),
          }}
        >
          {query.isLoadingError ? (
            <QueryError what="the contacts" query={query} />
          ) : hasNoContacts ? (
            <NoContacts clientId={clientId} />
          ) : empty ? (
            <EmptyState
              icon={<SearchX aria-hidden size={20} />}
              title="No contacts match these filters"
              action={
                <Button
                  onClick={({ currentTarget }) => {
                    focusFilter(currentTarget);
                    change(noFilters);
                  }}
                >
                  Clear filters
                </Button>
              }
            />
          ) : (
            <FirstStepsOf clientId={clientId}>
              <MovedContactsOf clientId={clientId} ids={contacts.map(({ id }) => id)}>
                <Suspense>
                  <Contacts
                    contacts={query.isPending ? null : contacts}
                    state={state}
                    onChange={change}
                    busy={query.isPlaceholderData}
                    openId={openId || null}
                    isSelected={selection.has}
                    onSelectPage={(selected) => selection.set(contacts, selected)}
                    onClearSelection={selection.clear}
                    onSelect={select}
                    onOpen={open}
                    onStar={star}
                    onEdit={setEditing}
                  />
                </Suspense>
              </MovedContactsOf>
            </FirstStepsOf>
          )}
        </div>
        {hasNoContacts ? null : (
          <div className="border-t px-3 py-2">
            <AskedPages lastPage={lastPage} data={query.data} change={change} />
          </div>
        )}
      </Card>
      {editing ? (
        <Deferred onFailed={() => setEditing(null)}>
          <ContactDialog clientId={clientId} contact={editing} onClose={() => setEditing(null)} />
        </Deferred>
      ) : null}
    </Section>
  );
});

interface AskedPagesProps {
  lastPage: number;
  data: ContactPage | undefined;
  change: ChangeTable;
}

/** The pagination, at the page that was asked for. */
function AskedPages({ lastPage, data, change }: AskedPagesProps) {
  const { page, pageSize } = useAskedTable();
  return (
    <Pagination
      page={Math.min(page, lastPage)}
      pageSize={pageSize}
      total={data?.total}
      estimated={data?.estimated ?? false}
      noun="contacts"
      onPageChange={(next) => change({ page: next }, { push: true })}
      onPageSizeChange={(size) => change({ pageSize: size })}
    />
  );
}
