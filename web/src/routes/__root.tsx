import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect } from 'react';
import {
  AuthProvider,
  ChangePasswordPage,
  mayBeSignedIn,
  showRedirectToast,
  useAuth,
} from '../auth/index.ts';
import { useFullTitle } from '../lib/dom/page-title.ts';
import { type LoadableFrame, NotFoundPage, PagePending, RouteErrorPage, Shell } from '../shell/index.ts';
import { PendingBar } from '../ui/feedback/pending-bar.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { presentPage } from '../ui/layout/present-page.ts';
import { LeaveQuestion } from '../ui/overlay/leave-question.tsx';

let loadedFrame: ComponentType | undefined;
const frame: LoadableFrame = {
  load: async () => {
    loadedFrame = (await import('./-frame.tsx')).AppFrame;
    return loadedFrame;
  },
  loaded: () => loadedFrame,
};
// In parallel with the check of the session. A failure is retried when the frame is rendered.
if (mayBeSignedIn()) frame.load().catch(() => undefined);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({ meta: [{ title: 'Liftout' }] }),
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: RouteErrorPage,
});

/** Gives a new page the focus that its link took along, or announces it. */
function usePresentPage(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) presentPage();
      }),
    [router],
  );
}

/** The title of the browser tab: the innermost route's title and the parts that the page adds. */
function Title() {
  const ofRoute = useRouterState({
    select: ({ matches }) =>
      matches
        .flatMap(({ meta }) => meta ?? [])
        .map((tag) => tag?.title)
        .findLast((title) => title !== undefined),
  });
  return <title>{useFullTitle(ofRoute ?? 'Liftout')}</title>;
}

function Root() {
  const pending = useRouterState({ select: (state) => state.status === 'pending' });
  usePresentPage();
  useEffect(showRedirectToast, []);
  return (
    <AuthProvider>
      <Title />
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-3 py-2 font-medium text-accent-ink focus-visible:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <PendingBar pending={pending} />
      <Screen />
      <LeaveQuestion />
      <Toasts />
    </AuthProvider>
  );
}

/** The page, or the change of a generated password, which must come first. */
function Screen() {
  const { user } = useAuth();
  if (user?.mustChangePassword)
    return (
      <Suspense fallback={<PagePending />}>
        <ChangePasswordPage />
      </Suspense>
    );
  return (
    <Shell frame={frame}>
      <Outlet />
    </Shell>
  );
}
