import type { SessionUser } from '@liftout/contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { hasAccess } from '../auth/index.ts';
import { sections } from './sections.tsx';

export { Dashboard } from './dashboard.tsx';

/** Prefetches the code and data of a section; by default of the first one that the user has access to. */
export function prefetchSection(
  queries: QueryClient,
  user: SessionUser,
  clientId: string,
  sectionId?: string,
): void {
  sections
    .find(({ id, needs }) => hasAccess(user, needs) && (sectionId === undefined || id === sectionId))
    ?.prefetch?.(queries, clientId);
}
