import type { SessionUser } from '@liftout/contract/auth';
import type { QueryClient } from '@tanstack/react-query';
import { hasAccess } from '../auth/index.ts';
import { phone } from '../ui/layout/use-matches.ts';
import { pageSections, sections } from './sections.tsx';

/** Sections that a wide screen shows without scrolling. A phone shows one, in a tab. */
const inView = 2;

/** Prefetches the code and data of a section; by default of those of the first screen, as far as the user has access to them. */
export function prefetchSection(
  queries: QueryClient,
  user: SessionUser,
  clientId: string,
  sectionId?: string,
): void {
  const first =
    sectionId === undefined
      ? sections
          .filter(({ needs }) => hasAccess(user, needs))
          .slice(0, matchMedia(phone).matches ? 1 : inView)
      : pageSections.filter(({ id, needs }) => id === sectionId && hasAccess(user, needs));
  for (const { prefetch } of first) prefetch?.(queries, clientId);
}
