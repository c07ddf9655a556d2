import type { QueryClient } from '@tanstack/react-query';
import { requireAdmin } from '../auth/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { dashboardParams } from './dashboard-params.ts';
import { loadDashboard, prefetchDashboard } from './prefetch.ts';

interface Loading {
  context: { queryClient: QueryClient };
  deps: { client: string };
}

/** The route of an admin's view of a client's dashboard. @param fallback the client where `?client=` names none */
export const dashboardRoute = (fallback: string) => ({
  staticData: { shell: 'always', entry: 'dashboard', opensContacts: true } as const,
  ...validateSearchBy(dashboardParams),
  loaderDeps: ({ search: { client = fallback } }: { search: { client?: string } }) => ({ client }),
  beforeLoad: (asked: Parameters<typeof requireAdmin>[0]) => {
    prefetchDashboard();
    return requireAdmin(asked);
  },
  loader: ({ context, deps }: Loading) => loadDashboard(context.queryClient, deps.client),
  head: ({ loaderData }: { loaderData?: { clientName: string } | undefined }) => ({
    meta: [{ title: `${loaderData?.clientName ?? 'Dashboard'} · Liftout` }],
  }),
});
