import { minPasswordLength } from '@liftout/contract/auth';
import { acceptInvitation, readInvitation } from '@liftout/contract/users';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../lib/api/api.ts';
import { ApiError, issuesFor, isUnknownRecord, messageOf } from '../lib/api/errors.ts';
import { usePageTitle } from '../lib/dom/page-title.ts';
import { usePortalName } from '../lib/dom/portal.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { LogoImage } from '../ui/layout/logo-image.tsx';
import { useBrand } from '../ui/use-brand.ts';
import { Frame } from './frame.tsx';
import { homeOf, loginPathOf } from './guards.ts';
import { signInQuery } from './queries.ts';
import { toastAfterRedirect } from './redirect-toast.ts';
import { startSession } from './session.ts';

const closedTexts = {
  used: ['This link has already been used', 'Sign in with the password you chose.'],
  expired: ['This link has expired', 'Links work for 72 hours. Ask your administrator for a new one.'],
  replaced: [
    'This link was replaced',
    'Use the one in your latest email, sign in with your password, or ask your administrator.',
  ],
  closed: ['Your access is closed', 'Ask your administrator to open it.'],
  unknown: [
    'This link is not valid',
    'Check that you copied all of it, or ask your administrator for a new one.',
  ],
} as const;

/** Where a user with an invitation chooses a password. The token is in the address's fragment, which is not sent. */
export function InvitationPage({ token }: { token: string }) {
  const help = useQuery(signInQuery).data?.supportEmail;
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => {
      try {
        return await call(readInvitation, { body: { token }, as: 'none', signal });
      } catch (error) {
        // An unknown token, or none at all.
        if (isUnknownRecord(error)) return null;
        throw error;
      }
    },
  });
  const client = query.data?.client ?? null;
  const portalName = usePortalName();
  useBrand(client?.brandingColors.primary);
  usePageTitle('Choose your password', 'replacement');
  const frame = {
    email: query.data?.supportEmail ?? help,
    ...(client && { media: <LogoImage src={client.logoUrl} name="" size={56} /> }),
  };
  if (query.isPending)
    return (
      <Frame title="Your invitation" description="Checking your link…" {...frame}>
        <div role="status" aria-label="Checking your link" className="h-44">
          <SkeletonText lines={4} />
        </div>
      </Frame>
    );
  if (query.isLoadingError)
    return (
      <Frame title="Your invitation" description="Set a password to sign in." {...frame}>
        <QueryError compact what="your invitation" query={query} />
      </Frame>
    );
  const invitation = query.data;
  if (invitation?.state === 'open')
    return (
      <Frame
        title={client?.clientName ?? `Welcome to ${portalName}`}
        description={`Hello ${invitation.name ?? invitation.username}. Choose a password to sign in.`}
        {...frame}
      >
        <NewPasswordForm
          token={token}
          username={invitation.username ?? ''}
          onClosed={() => query.refetch()}
        />
      </Frame>
    );
  const [title, text] = closedTexts[invitation?.state ?? 'unknown'];
  return (
    <Frame title={title} description={text} {...frame}>
      <LinkButton to={client ? loginPathOf(client.clientId) : '/'} className="w-full">
        Go to sign-in
      </LinkButton>
    </Frame>
  );
}

interface NewPasswordFormProps {
  token: string;
  username: string;
  /** The invitation works no more. */
  onClosed: () => void;
}

function NewPasswordForm({ token, username, onClosed }: NewPasswordFormProps) {
  const portalName = usePortalName();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<{ password?: string; again?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function show(found: { password?: string; again?: string }): boolean {
    setProblems(found);
    const first = found.password ? 'password' : found.again ? 'again' : null;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    return first === null;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const password = String(data.get('password') ?? '');
    setFailure(null);
    const isFine = show({
      ...(password.length < minPasswordLength && {
        password: `Use at least ${minPasswordLength} characters.`,
      }),
      ...(data.get('again') !== password && { again: "The passwords don't match." }),
    });
    if (!isFine) return;
    setBusy(true);
    try {
      const user = startSession(await call(acceptInvitation, { body: { token, password }, as: 'none' }));
      toastAfterRedirect({
        title: 'Login Successful',
        description: `Welcome to ${user.clientName ?? portalName}`,
      });
      // Replaced, so that Back does not lead to a link that was used.
      location.replace(homeOf(user));
    } catch (error) {
      setBusy(false);
      const [issue] = issuesFor(error, ['password'] as const);
      if (issue) show({ password: issue.message });
      else setFailure(messageOf(error, 'Your password was not set. Please try again.'));
      if (error instanceof ApiError && error.status === 409) onClosed();
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure ? <Alert>{failure}</Alert> : null}
      <Field label="Username" hint="You sign in with this name">
        <Input frame="lg" readOnly name="username" autoComplete="username" value={username} />
      </Field>
      <Field
        label="New password"
        required
        hint={`At least ${minPasswordLength} characters. Unrelated words work best.`}
        error={problems.password}
      >
        <PasswordInput frame="lg" name="password" autoComplete="new-password" />
      </Field>
      <Field label="Confirm new password" required error={problems.again}>
        <PasswordInput frame="lg" name="again" autoComplete="new-password" />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={busy}
        busyText="Signing in..."
        className="mt-1 w-full"
      >
        Set password and sign in
      </Button>
    </form>
  );
}
