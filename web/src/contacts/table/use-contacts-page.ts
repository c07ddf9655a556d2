import type { Contact } from '@liftout/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { lastPageOf } from '../../ui/data/last-page.ts';
import { usePastEnd } from '../../ui/data/use-past-end.ts';
import { contactPageQuery } from '../queries.ts';
import { isFiltered, type TableState } from './table-state.ts';
import type { ChangeTable } from './use-table-state.ts';

const noContacts: readonly Contact[] = [];

export type ContactsPage = ReturnType<typeof useContactsPage>;

/** The page of the table, and what there is to show of it. A page past the end gives way to the last one. */
export function useContactsPage(clientId: string, state: TableState, change: ChangeTable) {
  const query = useQuery(contactPageQuery(clientId, state));
  const contacts = query.data?.rows ?? noContacts;
  const total = query.data?.total ?? 0;
  const isCounted = query.data !== undefined && !query.isPlaceholderData && !query.data.estimated;

  const lastPage = lastPageOf(total, state.pageSize);
  usePastEnd({
    page: state.page,
    lastPage,
    isKnown: isCounted && total > 0,
    goTo: (page) => change({ page }),
  });

  const isEmpty = query.data !== undefined && contacts.length === 0 && (total === 0 || state.page === 1);
  return {
    query,
    contacts,
    /** Over all pages. */
    total,
    /** The total is exact, and of this list. */
    isCounted,
    lastPage,
    isEmpty,
    /** The client has none, whatever is asked for. */
    isWithoutContacts: isEmpty && !isFiltered(state),
  };
}
