import type { Insight } from '@liftout/contract/insights';
import { useCallback } from 'react';
import { type ContactTableParams, noFilterParams, useOpenContact } from '../contacts/index.ts';
import { useSetSearchParams } from '../lib/dom/search-params.ts';
import { liftOutsId, useOpenMoves } from '../moves/index.ts';
import type { SectionParams } from '../ui/layout/section-params.ts';
import { tableFilters } from './table-filters.ts';

const scrollTo = (id: string) =>
  requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'start' }));

/** Runs the action of an insight: opens the contact with the reason, filters the table, opens the moves or the month. */
export function useInsightAction(clientId: string): (insight: Insight) => void {
  const openContact = useOpenContact();
  const setSearch = useSetSearchParams<ContactTableParams & SectionParams & { month: string }>();
  const openMoves = useOpenMoves(clientId);
  return useCallback(
    ({ action, title }) => {
      switch (action.kind) {
        case 'contact':
        case 'deal':
          openContact(action.contactId, title);
          return;
        case 'table':
          setSearch({ ...noFilterParams, ...tableFilters(action), section: 'contacts' }, { push: true });
          scrollTo('contacts');
          return;
        case 'moves': {
          const { market, from, to, firm, liftOut } = action;
          const filters = { from, to, ...(firm && { firm }), ...(liftOut && { team: liftOut }) };
          openMoves(filters, market, liftOut ? '' : liftOutsId);
          return;
        }
        case 'engagement':
          setSearch({ month: action.dateRange, section: 'engagement' }, { push: true });
          scrollTo('engagement');
          return;
        case 'intel':
          return;
      }
    },
    [openContact, setSearch, openMoves],
  );
}
