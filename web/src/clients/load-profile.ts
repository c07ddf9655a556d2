import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { isUnknownRecord } from '../lib/api/errors.ts';

/** Loaded while the session is being checked, as the first page of a visitor without one has no client. */
const loadQueries = () => import('./profile-query.ts');

/** The profile for a client's page. @throws the router's 404 for a client that does not exist */
export async function loadProfile(queryClient: QueryClient, clientId: string) {
  try {
    const { profileQuery } = await loadQueries();
    return await queryClient.ensureQueryData(profileQuery(clientId));
  } catch (error) {
    if (isUnknownRecord(error)) throw notFound();
    throw error;
  }
}
