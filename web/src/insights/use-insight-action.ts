import type { Insight } from '@liftout/contract/insights';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useUser } from '../auth/index.ts';
import { type ContactTableParams, noFilterParams, useOpenContact } from '../contacts/index.ts';
import { useSetSearchParams } from '../lib/dom/search-params.ts';
import type { SectionParams } from '../ui/layout/section-params.ts';

const scrollTo = (id: string) =>
  requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'start' }));

/** Runs the action of an insight: opens the contact with the reason, filters the table, opens the moves or the month. */
export function useInsightAction(clientId: string): (insight: Insight) => void {
  const openContact = useOpenContact();
  const setSearch = useSetSearchParams<ContactTableParams & SectionParams & { month: string }>();
  const navigate = useNavigate();
  const { role } = useUser();
  return useCallback(
    ({ action, title }) => {
      switch (action.kind) {
        case 'contact':
        case 'deal':
          openContact(action.contactId, title);
          return;
        case 'table': {
          const { only, highValue, inPipeline, stage, notContactedDays } = action;
          setSearch(
            {
              ...noFilterParams,
              ...(only && { only: only.join(',') }),
              ...(highValue && { highValue }),
              ...(inPipeline && { inPipeline }),
              ...(stage && { stage: stage.join(',') }),
              ...(notContactedDays && { notContactedDays }),
              section: 'contacts',
            },
            { push: true },
          );
          scrollTo('contacts');
          return;
        }
        case 'moves': {
          const { market, from, to, firm, liftOut } = action;
          const search = { market, from, to, ...(firm && { firm }), ...(liftOut && { team: liftOut }) };
          navigate(
            role === 'admin'
              ? { to: '/moves', search }
              : { to: '/client/$clientId/moves', params: { clientId }, search },
          );
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
    [openContact, setSearch, navigate, role, clientId],
  );
}
