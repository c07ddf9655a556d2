import type { QueryClient } from '@tanstack/react-query';
import { requireAdmin } from '../auth/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { movesParams } from '../moves/index.ts';

/** A market's own path, for admins. @param name as the tab says it */
export const marketRoute = (name: string) => ({
  ...validateSearchBy(movesParams),
  head: () => ({ meta: [{ title: `${name} · Liftout` }] }),
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient } }: { context: { queryClient: QueryClient } }) => {
    const { marketRecordsQuery } = await import('./landing-queries.ts');
    return queryClient.ensureQueryData(marketRecordsQuery);
  },
});
