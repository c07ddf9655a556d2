import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isAborted, retryHint } from '../lib/api/errors.ts';
import { type Failure, failureOf } from '../lib/api/failures.ts';
import { usePageTitle } from '../lib/dom/page-title.ts';
import { Reference } from '../ui/feedback/reference.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Mark } from '../ui/layout/mark.tsx';
import { Page } from '../ui/layout/page.tsx';
import { useOwnRetry } from './use-own-retry.ts';

const titles: Record<Failure, string> = {
  offline: 'No connection to the server',
  download: "Couldn't load this page",
  busy: 'Liftout is not available right now',
  refused: "Couldn't show this page",
  fault: 'This page broke',
};

/** @param hint when it can be tried again, while that is to come */
const advice: Record<Failure, (hint: string) => string> = {
  offline: () => 'Check your network. What you saved before is safe. This page tries again by itself.',
  download: () => 'Check your network. Liftout may also have been updated since you opened this page.',
  busy: (hint) => `What you saved before is safe. ${hint && `${hint} `}This page tries again by itself.`,
  refused: () => 'What you saved before is safe. Try again; if it keeps happening, contact support.',
  fault: () => 'Something broke on our side, and we were notified. What you saved before is safe.',
};

/** Shown where a page failed to load or render. It may say that saved data is safe, as rendering sends nothing. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const failure = failureOf(error);
  usePageTitle(isAborted(error) ? undefined : titles[failure], 'replacement');
  const retry = () => {
    // Browsers cache a failed module import, so only a reload fetches the code again.
    if (failure === 'download') return location.reload();
    reset();
    router.invalidate();
  };
  const isWaiting = useOwnRetry(failure === 'busy' || failure === 'offline', error, retry);
  if (isAborted(error)) return null;
  return (
    <Page className="min-h-[70dvh] items-start justify-center">
      <div role="alert" className="mx-auto w-full max-w-md">
        <Mark size={32} />
        <h1 className="mt-8 font-semibold font-serif text-2xl tracking-[-0.015em]">{titles[failure]}</h1>
        <p className="mt-2 max-w-md text-ink-soft">{advice[failure](isWaiting ? retryHint(error) : '')}</p>
        <Reference error={error} />
        <div className="mt-6 flex flex-wrap gap-2">
          <Button variant="primary" onClick={retry}>
            {failure === 'download' ? 'Reload the page' : 'Try Again'}
          </Button>
          <LinkButton to="/">Go to the start page</LinkButton>
        </div>
      </div>
    </Page>
  );
}

/** The skeleton of a page in a common layout: title, figures, a table. */
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
