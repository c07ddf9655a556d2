import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen.ts';
import { RouteErrorPage } from './shell/index.ts';

/** The URL map with what its routes may use. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    // In its own route's place: the root goes on to title the page and to show toasts.
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
