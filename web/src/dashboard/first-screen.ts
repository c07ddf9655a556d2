import type { SessionUser } from '@liftout/contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { hasAccess } from '../auth/index.ts';
import { sections } from './sections.tsx';

export { Dashboard } from './dashboard.tsx';

/** Asks for the code and the figures of a section; of the one that this user's dashboard begins with if none is named. */
export function prefetchSection(
  queries: QueryClient,
  user: SessionUser,
  clientId: string,
  wanted?: string,
): void {
  sections
    .find(({ id, needs }) => hasAccess(user, needs) && (wanted === undefined || id === wanted))
    ?.prefetch?.(queries, clientId);
}
