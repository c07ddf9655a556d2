import type { SessionUser } from '@liftout/contract/auth';
import { usePageTitle } from '../lib/dom/page-title.ts';
import { Button } from '../ui/form/button.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { homeOf, loginPathOf } from './guards.ts';
import { useAuth } from './provider.tsx';

/** Shown to a client's user at another client's path, with a link to their own portal. */
export function OtherPortalPage({ user }: { user: SessionUser }) {
  const { logout } = useAuth();
  const title = "This is another client's portal";
  usePageTitle(title, 'replacement');
  const own = user.clientName ?? user.username;
  return (
    <Page className="min-h-[70dvh] justify-center">
      <PageHeader title={title} description={`You're signed in to ${own} and can only open that portal.`} />
      <div className="flex flex-wrap gap-2">
        <LinkButton variant="primary" to={homeOf(user)}>
          Go to {own}
        </LinkButton>
        <Button onClick={() => logout(user.clientId ? loginPathOf(user.clientId) : '/')}>Log out</Button>
      </div>
    </Page>
  );
}
