import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../auth/index.ts';
import { clientNamesQuery } from '../clients/index.ts';
import { useAddressClient, useIsPageLoading, useLoadedClient } from './route-data.ts';

/** The client shown to an admin who has not viewed one yet (spec section 2). */
const firstClient = 'fusion';
const storageKey = 'liftout.client';

function readLast(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function remember(clientId: string): void {
  try {
    sessionStorage.setItem(storageKey, clientId);
  } catch {
    // Storage is blocked; the next page load starts with the first client again.
  }
}

interface CurrentClient {
  /** The client whose pages the rail links to; for admins the page's, else the one viewed last in this tab. */
  clientId: string;
  /** There is such a client: not in an installation that has none yet. */
  exists: boolean;
  /** The page's client; null on pages of no client. */
  pageClient: string | null;
  /** The name of the client that the rail links to, on pages of no client. */
  linkedName: string | undefined;
  /** The page's client is not known yet. */
  isPending: boolean;
}

/** The client that the shell is about. */
export function useCurrentClient(): CurrentClient {
  const { role, clientId: own } = useUser();
  const loaded = useLoadedClient();
  const isLoading = useIsPageLoading();
  const isAdmin = role === 'admin';
  const { data: clients } = useQuery({ ...clientNamesQuery, enabled: isAdmin });
  const named = useAddressClient(clients);
  const pageClient = isAdmin ? loaded : own;
  useEffect(() => {
    if (isAdmin && pageClient) remember(pageClient);
  }, [isAdmin, pageClient]);
  if (pageClient)
    return { clientId: pageClient, exists: true, pageClient, linkedName: undefined, isPending: false };
  const isKnown = (id: string | null): id is string =>
    id !== null && (clients?.some((client) => client.clientId === id) ?? true);
  // While the page loads, the rail leads to its client already.
  const clientId =
    [isLoading ? named : null, readLast(), firstClient].find(isKnown) ??
    clients?.[0]?.clientId ??
    firstClient;
  const linkedName = isLoading
    ? undefined
    : clients?.find((client) => client.clientId === clientId)?.clientName;
  return { clientId, exists: clients?.length !== 0, pageClient: null, linkedName, isPending: isLoading };
}
