import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import { RouteErrorPage } from './shell/index.ts';

/** The router, with the context of its routes. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    // Within its route, so that the root still sets the title and shows toasts.
    defaultErrorComponent: RouteErrorPage,
    defaultPreload: 'intent',
    // The query cache decides what is stale, not the router.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
