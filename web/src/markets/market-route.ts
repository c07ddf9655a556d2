import type { QueryClient } from '@tanstack/react-query';
import { requireAdmin } from '../auth/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { marketMovesParams } from '../moves/index.ts';

/** The route of a market's own page, for admins. @param name for the title of the browser tab */
export const marketRoute = (name: string) => ({
  ...validateSearchBy(marketMovesParams),
  head: () => ({ meta: [{ title: `${name} · Liftout` }] }),
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient } }: { context: { queryClient: QueryClient } }) => {
    const { marketRecordsQuery } = await import('./landing-queries.ts');
    return queryClient.ensureQueryData(marketRecordsQuery);
  },
});
