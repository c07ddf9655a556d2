import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { profileQuery } from '../clients/index.ts';
import { ApiError } from '../lib/errors.ts';
import { warmSections } from './warm.ts';

/** `?client=`: whose dashboard an admin looks at; everything else in the address is kept as it is. */
export function readDeskSearch(search: Record<string, unknown>): { client?: string } {
  const { client } = search;
  return { ...search, ...(typeof client === 'string' ? { client } : {}) };
}

/** The profile for a page of a client's. Throws the router's 404 for a client that does not exist. */
export async function loadProfile(queryClient: QueryClient, clientId: string) {
  try {
    return await queryClient.ensureQueryData(profileQuery(clientId));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}

/** The profile for a dashboard, with its first section on the way. Throws as `loadProfile` does. */
export function loadDashboard(queryClient: QueryClient, clientId: string) {
  warmSections(queryClient, clientId);
  return loadProfile(queryClient, clientId);
}
