import type { ClientProfile } from '@liftout/contract/clients';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useUser } from '../auth/index.ts';

/** The pages beside a client's dashboard, at an admin's address or at the client's own. */
export function usePlaces({ clientId, targetMarket }: ClientProfile) {
  const navigate = useNavigate();
  const { role } = useUser();
  return useMemo(() => {
    const isAdmin = role === 'admin';
    return {
      /** The dashboard, at a section where one is named; `search` says what is open there. */
      openDashboard: ({ hash = '', ...search }: { hash?: string; contact?: string; firm?: string } = {}) =>
        isAdmin
          ? navigate({ to: '/dashboard', search: { client: clientId, ...search }, hash })
          : navigate({ to: '/client/$clientId', params: { clientId }, search, hash }),
      openReport: () =>
        isAdmin
          ? navigate({ to: '/report', search: { client: clientId } })
          : navigate({ to: '/client/$clientId/report', params: { clientId } }),
      /** Null where the viewer has no moves to see: a client without a target market. */
      openMoves:
        isAdmin || targetMarket
          ? (search: { q?: string; move?: string } = {}) =>
              isAdmin
                ? navigate({
                    to: '/moves',
                    search: { ...(targetMarket && { market: targetMarket }), ...search },
                  })
                : navigate({ to: '/client/$clientId/moves', params: { clientId }, search })
          : null,
    };
  }, [navigate, role, clientId, targetMarket]);
}
