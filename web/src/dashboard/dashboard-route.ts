import type { QueryClient } from '@tanstack/react-query';
import { requireAdmin } from '../auth/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { dashboardParams } from './dashboard-params.ts';
import { loadDashboard, prefetchDashboard } from './prefetch.ts';

interface Loading {
  context: { queryClient: QueryClient };
  deps: { client: string };
}

/** A path at which an admin looks at a client's dashboard. @param fallback whose, where `?client=` names none */
export const dashboardRoute = (fallback: string) => ({
  staticData: { shell: 'always', entry: 'dashboard', opensContacts: true } as const,
  ...validateSearchBy(dashboardParams),
  loaderDeps: ({ search: { client = fallback } }: { search: { client?: string } }) => ({ client }),
  beforeLoad: () => {
    prefetchDashboard();
    return requireAdmin();
  },
  loader: ({ context, deps }: Loading) => loadDashboard(context.queryClient, deps.client),
  head: ({ loaderData }: { loaderData?: { clientName: string } | undefined }) => ({
    meta: [{ title: `${loaderData?.clientName ?? 'Dashboard'} · Liftout` }],
  }),
});
