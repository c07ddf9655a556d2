import { useEffect } from 'react';
import { getCurrentUser } from '../auth/index.ts';
import { usePageTitle } from '../lib/dom/page-title.ts';
import { Button } from '../ui/form/button.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Mark } from '../ui/layout/mark.tsx';
import { Page } from '../ui/layout/page.tsx';

/** The 404 page. */
export function NotFoundPage() {
  usePageTitle('Page Not Found', 'replacement');
  // No route of such an address asks who is signed in; the rail needs to know.
  useEffect(() => void getCurrentUser().catch(() => undefined), []);
  return (
    <Page className="min-h-[70dvh] items-start justify-center">
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
