import type { QueryClient } from '@tanstack/react-query';
import { requireAdmin } from '../auth/index.ts';
import { loadDashboard, readDeskSearch } from './desk.ts';
import { warmDashboard } from './warm.ts';

interface Loading {
  context: { queryClient: QueryClient };
  deps: { client: string };
}

/** A path at which an admin looks at a client's dashboard. @param otherwise whose, where `?client=` names none */
export const deskRoute = (otherwise: string) => ({
  validateSearch: readDeskSearch,
  loaderDeps: ({ search: { client = otherwise } }: { search: { client?: string } }) => ({ client }),
  beforeLoad: () => {
    warmDashboard();
    return requireAdmin();
  },
  loader: ({ context, deps }: Loading) => loadDashboard(context.queryClient, deps.client),
  head: ({ loaderData }: { loaderData?: { clientName: string } | undefined }) => ({
    meta: [{ title: `${loaderData?.clientName ?? 'Dashboard'} · Liftout` }],
  }),
});
