import { useSuspenseQuery } from '@tanstack/react-query';
import { getPortal } from '../lib/dom/portal.ts';
import { LogoImage } from '../ui/layout/logo-image.tsx';
import { useBrand } from '../ui/use-brand.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { Frame } from './frame.tsx';
import { homeOf } from './guards.ts';
import { clientBrandingQuery } from './queries.ts';
import { toastAfterRedirect } from './redirect-toast.ts';
import { signInAsClient } from './session.ts';

/** How long the success message shows before the redirect to the portal (spec section 9). */
const redirectDelayMs = 100;

async function enterPortal(clientId: string, password: string): Promise<void> {
  const user = await signInAsClient(clientId, password);
  toastAfterRedirect({
    title: 'Login Successful',
    description: `Welcome to ${user.clientName ?? getPortal().name}`,
  });
  setTimeout(() => location.assign(homeOf(user)), redirectDelayMs);
}

/** The login page of a client at its own path, with its branding. */
export function ClientSignInPage({ slug }: { slug: string }) {
  const { data } = useSuspenseQuery(clientBrandingQuery(slug));
  useBrand(data.brandingColors.primary);
  return (
    <Frame
      media={<LogoImage src={data.logoUrl} name="" size={56} />}
      title={data.clientName}
      description="Market Intelligence Dashboard"
      email={data.supportEmail}
    >
      <CredentialsForm
        username={data.clientId}
        fallback="Invalid credentials"
        onSubmit={({ username, password }) => enterPortal(username, password)}
      />
    </Frame>
  );
}

/** The login for any client, by its id. */
export function AnyClientSignInPage({ supportEmail }: { supportEmail: string | undefined }) {
  return (
    <Frame title="Client Login" description="Sign in to your client portal" email={supportEmail}>
      <CredentialsForm
        usernameHint="Your email, or your client ID such as fusion"
        fallback="Invalid credentials"
        onSubmit={({ username, password }) => enterPortal(username, password)}
      />
    </Frame>
  );
}
