import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { AuthProvider, showRedirectToast } from '../auth/index.ts';
import { NotFoundPage, RouteErrorPage } from '../shell/index.ts';
import { announce } from '../ui/announce.ts';
import { PendingBar } from '../ui/pending-bar.tsx';
import { Toasts } from '../ui/toasts.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({ meta: [{ title: 'Liftout' }] }),
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: RouteErrorPage,
});

/** Tells screen readers which page they have come to. */
function useAnnouncePage(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) announce(document.title);
      }),
    [router],
  );
}

function Root() {
  const pending = useRouterState({ select: (state) => state.status === 'pending' });
  useAnnouncePage();
  useEffect(showRedirectToast, []);
  return (
    <AuthProvider>
      <HeadContent />
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-3 py-2 font-medium text-accent-ink focus-visible:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <PendingBar pending={pending} />
      <Outlet />
      <Toasts />
    </AuthProvider>
  );
}
