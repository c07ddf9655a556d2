import type { QueryClient } from '@tanstack/react-query';
import { getCurrentUser, mayBeSignedIn } from '../auth/index.ts';
import { loadProfile } from '../clients/index.ts';

const loadFirstScreen = () => import('./first-screen.ts');
/** The page itself loads the same again and reports errors. */
const ignoreError = () => undefined;

/** Prefetches a dashboard's code while the session is being checked. */
export function prefetchDashboard(): void {
  if (mayBeSignedIn()) Promise.all([import('./dashboard.tsx'), loadFirstScreen()]).catch(ignoreError);
}

/**
 * Loads the profile for a dashboard, or for one section at full size, and prefetches the first section in parallel.
 * @throws the router's 404 for a client that does not exist
 */
export function loadDashboard(queries: QueryClient, clientId: string, section?: string) {
  Promise.all([loadFirstScreen(), getCurrentUser()]).then(([{ prefetchSection }, user]) => {
    if (user) prefetchSection(queries, user, clientId, section);
  }, ignoreError);
  return loadProfile(queries, clientId);
}
