import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useAuth } from '../auth/index.ts';
import { LoadBoundary } from '../ui/feedback/load-boundary.tsx';
import { PagePending } from './pages.tsx';
import { useRouteData } from './route-data.ts';
import { ShellStateProvider } from './shell-state.tsx';

interface ShellProps {
  /** Brings the header and the rail, with what hangs into them: nothing of it burdens the login page. */
  loadFrame: () => Promise<ComponentType>;
  children: ReactNode;
}

/**
 * The frame around every signed-in page. It stays while pages change, takes its room before it is drawn, and is drawn
 * with the first page: whoever sees the page can press the frame's keys.
 */
export function Shell({ loadFrame, children }: ShellProps) {
  const { user, lastUser } = useAuth();
  const { shell } = useRouteData();
  const Frame = useMemo(() => lazy(async () => ({ default: await loadFrame() })), [loadFrame]);
  const framed = shell === 'always' || (shell === 'signed-in' && user !== null);
  const place = <div className="h-14 border-b bg-surface print:hidden" />;
  const room = framed
    ? 'max-sm:pb-[calc(3.5rem+env(safe-area-inset-bottom))] sm:pl-14 print:p-0!'
    : undefined;
  return (
    <ShellStateProvider>
      <Suspense
        fallback={
          <>
            {place}
            <div className={room}>
              <PagePending />
            </div>
          </>
        }
      >
        {framed ? <LoadBoundary fallback={() => place}>{lastUser ? <Frame /> : place}</LoadBoundary> : null}
        <div className={room}>{children}</div>
      </Suspense>
    </ShellStateProvider>
  );
}
