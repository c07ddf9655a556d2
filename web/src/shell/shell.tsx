import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useAuth } from '../auth/index.ts';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { LoadBoundary } from '../ui/feedback/load-boundary.tsx';
import { PagePending } from './pages.tsx';
import { useRouteData } from './route-data.ts';
import { ShellStateProvider } from './shell-state.tsx';

/** Header, rail and their contents, whose code is not on the login page. */
export interface LoadableFrame {
  load: () => Promise<ComponentType>;
  /** Undefined until it is loaded. */
  loaded: () => ComponentType | undefined;
}

interface ShellProps {
  frame: LoadableFrame;
  children: ReactNode;
}

/**
 * The frame around every signed-in page. It stays mounted while pages change, reserves its space before it is loaded, and
 * appears together with the first page, so that its shortcuts work from then on.
 */
export function Shell({ frame, children }: ShellProps) {
  const { user, lastUser } = useAuth();
  const { shell } = useRouteData();
  const LazyFrame = useMemo(() => lazyPart(async () => ({ default: await frame.load() })), [frame]);
  const framed = shell === 'always' || (shell === 'signed-in' && user !== null);
  const placeholder = <div className="h-14 border-b bg-surface print:hidden" />;
  const padding = framed
    ? 'max-sm:pb-[calc(3.5rem+env(safe-area-inset-bottom))] sm:pl-14 print:p-0!'
    : undefined;
  return (
    <ShellStateProvider>
      <Suspense
        fallback={
          <>
            {placeholder}
            <div className={padding}>
              <PagePending />
            </div>
          </>
        }
      >
        {framed ? (
          <LoadBoundary fallback={() => placeholder}>
            {lastUser ? <FrameSlot frame={frame} LazyFrame={LazyFrame} /> : placeholder}
          </LoadBoundary>
        ) : null}
        <div className={padding}>{children}</div>
      </Suspense>
    </ShellStateProvider>
  );
}

/**
 * The frame itself where it is loaded. `lazyPart` suspends for a moment even then, and React delays what follows the fallback
 * by 300 ms.
 */
function FrameSlot({ frame, LazyFrame }: { frame: LoadableFrame; LazyFrame: ComponentType }) {
  const [Frame] = useState(() => frame.loaded() ?? LazyFrame);
  return <Frame />;
}
