import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError, isAborted, NetworkError, waitOf } from '../lib/errors.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Mark } from '../ui/mark.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The 404 page. */
export function NotFoundPage() {
  usePageTitle('Page Not Found', 'instead');
  return (
    <Page className="min-h-dvh items-start justify-center">
      <div className="mx-auto w-full max-w-md">
        <Mark size={32} />
        <p className="mt-8 text-ink-faint text-sm">404</p>
        <h1 className="mt-1 font-semibold font-serif text-2xl tracking-[-0.015em]">Page Not Found</h1>
        <p className="mt-2 max-w-md text-ink-soft">We couldn't find that page. Check the link.</p>
        <div className="mt-6 flex flex-wrap gap-2">
          <LinkButton to="/" variant="primary">
            Go to the start page
          </LinkButton>
          <Button onClick={() => history.back()}>Go back</Button>
        </div>
      </div>
    </Page>
  );
}

/** What stands where a page failed to load or to draw. What was saved is safe: nothing is sent while drawing. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const offline = error instanceof NetworkError;
  const busy = error instanceof ApiError && (error.status === 503 || error.status === 429);
  const title = offline
    ? 'No connection to the server'
    : busy
      ? 'Liftout is not available right now'
      : 'This page could not be shown';
  usePageTitle(isAborted(error) ? undefined : title, 'instead');
  if (isAborted(error)) return null;
  const retry = () => {
    reset();
    router.invalidate();
  };
  return (
    <Page className="min-h-[70dvh] items-start justify-center">
      <div role="alert" className="mx-auto w-full max-w-md">
        <Mark size={32} />
        <h1 className="mt-8 font-semibold font-serif text-2xl tracking-[-0.015em]">{title}</h1>
        <p className="mt-2 max-w-md text-ink-soft">
          {offline
            ? 'Check your network. What you saved before is safe.'
            : busy
              ? `What you saved before is safe. ${waitOf(error) || 'Try again in a moment.'}`
              : 'What you saved before is safe. Try again; if it keeps happening, tell support what it says below.'}
        </p>
        {offline || busy ? null : (
          <pre className="mt-4 max-w-xl whitespace-pre-wrap rounded-control border border-line-soft bg-surface-sunken px-3 py-2 font-mono text-ink-soft text-xs">
            {error instanceof Error ? error.message.slice(0, 500) : 'Unknown error'}
          </pre>
        )}
        <div className="mt-6 flex flex-wrap gap-2">
          <Button variant="primary" onClick={retry}>
            Try Again
          </Button>
          <LinkButton to="/">Go to the start page</LinkButton>
        </div>
      </div>
    </Page>
  );
}

/** A page on its way, in the shape most pages have: title, figures, a table. */
export function PagePending() {
  return (
    <Page>
      <div role="status" aria-label="Loading page" className="flex flex-col gap-8">
        <div className="flex flex-col gap-2.5">
          <Skeleton className="h-8 w-72 max-w-full" />
          <Skeleton className="h-4 w-96 max-w-full" />
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-4">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
        </div>
        <Skeleton className="h-80 rounded-card" />
      </div>
    </Page>
  );
}
