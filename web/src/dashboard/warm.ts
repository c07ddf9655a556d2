import type { QueryClient } from '@tanstack/react-query';
import { mayBeSignedIn, whoIsThere } from '../auth/index.ts';

const loadFirstScreen = () => import('./first-screen.ts');
/** What fails here is asked for again by the page, which tells. */
const quietly = () => undefined;

/** Asks for a dashboard's code while the session is still being checked. */
export function warmDashboard(): void {
  if (mayBeSignedIn()) loadFirstScreen().catch(quietly);
}

/** Asks for what the first section shows beside the client's profile, not after it. */
export function warmSections(queries: QueryClient, clientId: string): void {
  Promise.all([loadFirstScreen(), whoIsThere()]).then(([{ warmFirstSection }, user]) => {
    if (user) warmFirstSection(queries, user, clientId);
  }, quietly);
}
