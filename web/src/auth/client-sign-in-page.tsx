import { useSuspenseQuery } from '@tanstack/react-query';
import { getPortal } from '../lib/dom/portal.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { TextLink } from '../ui/form/link-button.tsx';
import { LogoImage } from '../ui/layout/logo-image.tsx';
import { useBrand } from '../ui/use-brand.ts';
import { AskedPageNote, useAskedPage } from './asked-page.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { Frame } from './frame.tsx';
import { homeOf } from './guards.ts';
import { useAuth } from './provider.tsx';
import { clientBrandingQuery } from './queries.ts';
import { toastAfterRedirect } from './redirect-toast.ts';
import { signInAsClient } from './sign-in.ts';
import { type AskedPage, takeWayBack } from './way-back.ts';

/** How long the success message shows before the redirect to the portal (spec section 9). */
const redirectDelayMs = 100;

async function enterPortal(clientId: string, password: string, asked?: AskedPage | null): Promise<void> {
  const user = await signInAsClient(clientId, password);
  toastAfterRedirect({
    title: 'Login Successful',
    description: `Welcome to ${user.clientName ?? getPortal().name}`,
  });
  const to = takeWayBack(user) ?? asked?.address ?? homeOf(user);
  setTimeout(() => location.assign(to), redirectDelayMs);
}

/** The login page of a client at its own path, with its branding. */
export function ClientSignInPage({ slug }: { slug: string }) {
  const { data } = useSuspenseQuery(clientBrandingQuery(slug));
  useBrand(data.brandingColors.primary);
  const asked = useAskedPage();
  return (
    <Frame
      media={<LogoImage src={data.logoUrl} name="" size={56} />}
      title={data.clientName}
      description="Market Intelligence Dashboard"
      email={data.supportEmail}
    >
      <AskedPageNote asked={asked} />
      <CredentialsForm
        username={data.clientId}
        fallback="Invalid credentials"
        onSubmit={({ username, password }) => enterPortal(username, password, asked)}
      />
    </Frame>
  );
}

/** The login for any client, by its id. An admin who opens it to test a login is told what signing in ends. */
export function AnyClientSignInPage({ supportEmail }: { supportEmail: string | undefined }) {
  const { user } = useAuth();
  return (
    <Frame title="Client Login" description="Sign in to your client portal" email={supportEmail}>
      {user ? (
        <div className="mb-5">
          <Alert tone="info" title={`You're signed in as ${user.name}`}>
            Signing in here signs you out of the <TextLink to={homeOf(user)}>admin portal</TextLink> in this
            browser.
          </Alert>
        </div>
      ) : null}
      <CredentialsForm
        usernameHint="Your email, or your client ID such as fusion"
        fallback="Invalid credentials"
        onSubmit={({ username, password }) => enterPortal(username, password)}
      />
    </Frame>
  );
}
