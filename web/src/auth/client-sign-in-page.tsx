import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LogoImage } from '../ui/logo-image.tsx';
import { Wordmark } from '../ui/mark.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { useBrand } from '../ui/use-brand.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { homeOf } from './guards.ts';
import { clientFaceQuery } from './queries.ts';
import { toastAfterRedirect } from './redirect-toast.ts';
import { signInAsClient } from './session.ts';
import { HelpLine } from './sign-in-page.tsx';

/** How long the success is seen before the page is left for the portal (spec section 9). */
const redirectDelayMs = 100;

async function enterPortal(clientId: string, password: string): Promise<void> {
  const user = await signInAsClient(clientId, password);
  toastAfterRedirect({
    title: 'Login Successful',
    description: `Welcome to ${user.clientName ?? 'Liftout'}`,
  });
  setTimeout(() => location.assign(homeOf(user)), redirectDelayMs);
}

/** The login at a client's own path, in its colours. */
export function ClientSignInPage({ slug }: { slug: string }) {
  const { data } = useSuspenseQuery(clientFaceQuery(slug));
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
        usernameHint="Your client id, such as fusion."
        fallback="Invalid credentials"
        onSubmit={({ username, password }) => enterPortal(username, password)}
      />
    </Frame>
  );
}

interface FrameProps {
  media?: ReactNode;
  title: string;
  description: string;
  email: string | undefined;
  children: ReactNode;
}

function Frame({ media, title, description, email, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center justify-end px-4 sm:px-6">
        <ThemeSwitch />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[25rem] grow flex-col justify-center px-4 pb-24 outline-none"
      >
        {media}
        <h1 className="mt-5 font-semibold font-serif text-2xl tracking-[-0.015em]">{title}</h1>
        <p className="mt-1 mb-6 text-ink-soft">{description}</p>
        <div className="rounded-card border border-line-soft bg-surface-raised p-6">
          {children}
          <HelpLine email={email} />
        </div>
        <p className="mt-6 flex items-center gap-2 text-ink-faint text-sm">
          Runs on <Wordmark size={16} />
        </p>
      </main>
    </div>
  );
}
