import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../auth/index.ts';
import { clientNamesQuery } from '../clients/index.ts';
import { useIsPageLoading, useLoadedClient } from './route-data.ts';

/** Whom an admin is taken to who has looked at nobody yet (spec section 2). */
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
    // Storage is barred: the next page begins with the first client again.
  }
}

interface CurrentClient {
  /** Whose pages the rail leads to: for admins the client looked at last in this tab. */
  clientId: string;
  /** Whose page this is; null on pages of no client. */
  pageClient: string | null;
  /** It is not known yet whose page this is. */
  isPending: boolean;
}

/** The client that the frame is about. */
export function useCurrentClient(): CurrentClient {
  const { role, clientId: own } = useUser();
  const loaded = useLoadedClient();
  const isLoading = useIsPageLoading();
  const isAdmin = role === 'admin';
  const { data: clients } = useQuery({ ...clientNamesQuery, enabled: isAdmin });
  const pageClient = isAdmin ? loaded : own;
  useEffect(() => {
    if (isAdmin && pageClient) remember(pageClient);
  }, [isAdmin, pageClient]);
  if (pageClient) return { clientId: pageClient, pageClient, isPending: false };
  const isKnown = (id: string | null): id is string =>
    id !== null && (clients?.some((client) => client.clientId === id) ?? true);
  const clientId = [readLast(), firstClient].find(isKnown) ?? clients?.[0]?.clientId ?? firstClient;
  return { clientId, pageClient: null, isPending: isLoading };
}
