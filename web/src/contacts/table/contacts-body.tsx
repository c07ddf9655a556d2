import type { Contact } from '@liftout/contract/contacts';
import { SearchX, Users } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { useUser } from '../../auth/index.ts';
import { useSearchParams } from '../../lib/dom/search-params.ts';
import { FirstStepsOf } from '../../next-steps/index.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { Button } from '../../ui/form/button.tsx';
import { focusFilter } from '../../ui/form/focus-filter.ts';
import { phone, useMatches } from '../../ui/layout/use-matches.ts';
import { AddContactButton } from '../form/add-contact-button.tsx';
import { MovedContactsOf } from '../moved-contacts.tsx';
import { contactParams, useOpenContact } from '../search-params.ts';
import { useStar } from '../use-star.ts';
import { ContactTable } from './contact-table.tsx';
import { BulkBar } from './contacts-toolbar.tsx';
import { noFilters, type TableState } from './table-state.ts';
import type { ContactsPage } from './use-contacts-page.ts';
import type { Selection } from './use-selection.ts';
import type { ChangeTable } from './use-table-state.ts';

/** A phone's, which is loaded along with the section there (`lazy-section.ts`). */
const ContactList = lazyPart(async () => ({ default: (await import('./contact-list.tsx')).ContactList }));

interface ContactsBodyProps {
  clientId: string;
  state: TableState;
  change: ChangeTable;
  page: ContactsPage;
  selection: Selection;
  onEdit: (contact: Contact) => void;
}

/** The contacts, or why there are none to see. As high as a full page of them. */
export function ContactsBody(props: ContactsBodyProps) {
  const { state, page } = props;
  const isPhone = useMatches(phone);
  const rows = Math.min(state.pageSize, Math.max(page.total, 10));
  return (
    <div
      className="print:min-h-0!"
      onPointerEnter={BulkBar.preload}
      style={{ minHeight: page.isWithoutContacts ? undefined : heightOf(rows, isPhone) }}
    >
      <Content {...props} isPhone={isPhone} />
    </div>
  );
}

/** The height in pixels of the header row, on phones the toolbar, and of a full page of rows. */
const heightOf = (rows: number, isPhone: boolean) =>
  isPhone ? `${53 + rows * 60}px` : `${36 + rows * 40}px`;

function Content({ isPhone, ...props }: ContactsBodyProps & { isPhone: boolean }) {
  const { clientId, change, page } = props;
  if (page.query.isLoadingError) return <QueryError what="the contacts" query={page.query} />;
  if (page.isWithoutContacts) return <NoContacts clientId={clientId} />;
  if (page.isEmpty) return <NoneMatch change={change} />;
  return (
    <FirstStepsOf clientId={clientId}>
      <MovedContactsOf clientId={clientId} ids={page.contacts.map(({ id }) => id)}>
        <Suspense>
          <Rows {...props} as={isPhone ? ContactList : ContactTable} />
        </Suspense>
      </MovedContactsOf>
    </FirstStepsOf>
  );
}

interface RowsProps extends ContactsBodyProps {
  as: typeof ContactTable | typeof ContactList;
}

function Rows({ clientId, state, change, page, selection, onEdit, as: Contacts }: RowsProps) {
  const openContact = useOpenContact();
  const star = useStar(clientId);
  const { contact: openId } = useSearchParams(contactParams);
  const { set } = selection;
  const select = useCallback((contact: Contact, selected: boolean) => set([contact], selected), [set]);
  const open = useCallback(({ id }: Contact) => openContact(id), [openContact]);
  const { query, contacts } = page;
  return (
    <Contacts
      contacts={query.isPending ? null : contacts}
      state={state}
      onChange={change}
      busy={query.isPlaceholderData}
      openId={openId || null}
      isSelected={selection.has}
      onSelectPage={(selected) => set(contacts, selected)}
      onClearSelection={selection.clear}
      onSelect={select}
      onOpen={open}
      onStar={star}
      onEdit={onEdit}
    />
  );
}

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

function NoneMatch({ change }: { change: ChangeTable }) {
  return (
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
  );
}
