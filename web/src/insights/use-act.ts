import type { Insight } from '@liftout/contract/insights';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useUser } from '../auth/index.ts';
import { useSetUrl } from '../lib/url-state.ts';

const scrollTo = (id: string) =>
  requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'start' }));

/** Does what an insight offers: opens the contact with the reason, filters the table, opens the moves or the month. */
export function useAct(clientId: string): (insight: Insight) => void {
  const setUrl = useSetUrl();
  const navigate = useNavigate();
  const { role } = useUser();
  return useCallback(
    ({ action, title }) => {
      switch (action.kind) {
        case 'contact':
        case 'deal':
          setUrl({ contact: action.contactId, reason: title }, { push: true });
          return;
        case 'table': {
          const { only, highValue, inPipeline, stage, notContactedDays } = action;
          setUrl(
            {
              only: only?.join(','),
              highValue,
              inPipeline,
              stage: stage?.join(','),
              notContactedDays,
              q: undefined,
              tier: undefined,
              firm: undefined,
              city: undefined,
              view: undefined,
              page: undefined,
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
          setUrl(
            { month: action.dateRange === 'month' ? undefined : action.dateRange, section: 'engagement' },
            { push: true },
          );
          scrollTo('engagement');
          return;
        case 'intel':
          return;
      }
    },
    [setUrl, navigate, role, clientId],
  );
}
