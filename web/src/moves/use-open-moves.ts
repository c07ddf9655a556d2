import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useUser } from '../auth/index.ts';
import { profileQuery } from '../clients/index.ts';
import { allMarkets } from './market-names.ts';

/** The market of a client, which its page of moves is about; undefined until it is known, or without a client. */
export function useMarketOf(clientId: string | undefined): string | null | undefined {
  return useQuery({ ...profileQuery(clientId ?? ''), enabled: clientId !== undefined }).data?.targetMarket;
}

/**
 * Opens the list of moves with filters. For a client's user it is their own; an admin keeps the client where the `market`
 * is its own, and else sees that market's, or those of all (null). `hash`: the part of the page to scroll to.
 */
export function useOpenMoves(
  clientId: string | undefined,
): (filters: Record<string, string>, market: string | null, hash?: string) => void {
  const navigate = useNavigate();
  const isAdmin = useUser().role === 'admin';
  const own = useMarketOf(isAdmin ? clientId : undefined);
  return useCallback(
    (filters, market, hash = '') => {
      if (clientId !== undefined && !isAdmin)
        void navigate({ to: '/client/$clientId/moves', params: { clientId }, search: filters, hash });
      else if (clientId !== undefined && market !== null && market === own)
        void navigate({ to: '/$slug/moves', params: { slug: clientId }, search: filters, hash });
      else void navigate({ to: '/moves', search: { market: market ?? allMarkets, ...filters }, hash });
    },
    [navigate, isAdmin, own, clientId],
  );
}
