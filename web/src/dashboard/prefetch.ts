import type { QueryClient } from '@tanstack/react-query';
import { getCurrentUser, mayBeSignedIn } from '../auth/index.ts';
import { loadProfile } from '../clients/index.ts';

const loadFirstScreen = () => import('./first-screen.ts');
/** What fails here is asked for again by the page, which tells. */
const quietly = () => undefined;

/** Asks for a dashboard's code while the session is still being checked. */
export function prefetchDashboard(): void {
  if (mayBeSignedIn()) loadFirstScreen().catch(quietly);
}

/**
 * The profile for a dashboard, or for one section at full size, with what is shown first on the way beside it.
 * @throws the router's 404 for a client that does not exist
 */
export function loadDashboard(queries: QueryClient, clientId: string, section?: string) {
  Promise.all([loadFirstScreen(), getCurrentUser()]).then(([{ prefetchSection }, user]) => {
    if (user) prefetchSection(queries, user, clientId, section);
  }, quietly);
  return loadProfile(queries, clientId);
}
