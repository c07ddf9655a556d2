import type { Contact } from '@liftout/contract/contacts';
import { memo, useMemo, useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { useAfterFrame } from '../../lib/dom/use-after-frame.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { AddContactButton, ContactDialog } from '../form/add-contact-button.tsx';
import { type ContactPage, selectionOf } from '../queries.ts';
import { tableSequence, useOfferSequence } from '../sequence/sequences.ts';
import { SubmittedButton } from '../submitted/submitted-button.tsx';
import { useViewInUrl } from '../views/use-view-in-url.ts';
import { ViewTabs } from '../views/view-tabs.tsx';
import { AskedTable, useAskedTable } from './asked-table.ts';
import { ContactsBody } from './contacts-body.tsx';
import { ContactsToolbar } from './contacts-toolbar.tsx';
import { ExportButton } from './export-button.tsx';
import { filterLine } from './filter-texts.ts';
import { isFiltered, type TableState } from './table-state.ts';
import { useContactsPage } from './use-contacts-page.ts';
import { useSelection } from './use-selection.ts';
import { useTableSequence } from './use-table-sequence.ts';
import { type ChangeTable, useTableState } from './use-table-state.ts';

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
  const page = useContactsPage(clientId, state, change);
  const list = useMemo(() => JSON.stringify(selectionOf(clientId, state)), [clientId, state]);
  const selection = useSelection(list, page.contacts);
  const [editing, setEditing] = useState<Contact | null>(null);
  useViewInUrl(clientId, state, change);
  useOfferSequence(tableSequence, useTableSequence(clientId, state, page.query));
  const shown = { clientId, state, change, page, selection };
  // A selection draws the rows and their toolbar anew, not all around them.
  const actions = useMemo(
    () => (
      <>
        {submits ? <SubmittedButton clientId={clientId} /> : null}
        <ExportButton clientId={clientId} state={state} />
        <AddContactButton clientId={clientId} />
      </>
    ),
    [submits, clientId, state],
  );
  return (
    <Section
      id="contacts"
      className="beside-drawer"
      title="Contact Activity"
      description="All your contacts, and when you last reached them."
      actions={actions}
    >
      <Card flush data-filters>
        {isFiltered(state) ? (
          <p className="hidden border-b px-3 py-2 text-ink-soft text-sm print:block">{filterLine(state)}</p>
        ) : null}
        <ViewTabs
          clientId={clientId}
          state={state}
          onChange={change}
          isTableLoaded={page.query.data !== undefined}
        />
        <ContactsToolbar {...shown} />
        <ContactsBody {...shown} onEdit={setEditing} />
        {page.isWithoutContacts ? null : (
          <div className="border-t px-3 py-2">
            <AskedPages lastPage={page.lastPage} data={page.query.data} change={change} />
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
const AskedPages = memo(function AskedPages({ lastPage, data, change }: AskedPagesProps) {
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
});
