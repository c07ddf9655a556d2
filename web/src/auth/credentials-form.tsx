import { type FormEvent, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../lib/api/errors.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';

export interface Credentials {
  username: string;
  password: string;
}

interface CredentialsFormProps {
  /** Signs in and leaves the page. Its errors are shown by `explain`. */
  onSubmit: (credentials: Credentials) => Promise<void>;
  /** The message for a refusal without one. */
  fallback: string | ((username: string) => string);
  submitText?: string;
  busyText?: string;
  /** Pre-filled name: a demo login that was chosen, a client's own id. */
  username?: string;
  password?: string;
  usernameHint?: string;
  /** Shown as a toast by the caller instead of an alert on the form. */
  onFailure?: (error: unknown) => void;
}

/** Username and password. Both are required, without further rules (spec section 5). */
export function CredentialsForm({
  onSubmit,
  fallback,
  submitText = 'Sign In',
  busyText = 'Signing in...',
  username = '',
  password = '',
  usernameHint,
  onFailure,
}: CredentialsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Partial<Record<keyof Credentials, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = {
      username: String(data.get('username') ?? ''),
      password: String(data.get('password') ?? ''),
    };
    const problems = {
      ...(given.username.trim() ? {} : { username: 'Enter your username.' }),
      ...(given.password ? {} : { password: 'Enter your password.' }),
    };
    setMissing(problems);
    setFailure(null);
    const first = Object.keys(problems)[0];
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSubmit(given);
    } catch (error) {
      setBusy(false);
      if (onFailure) onFailure(error);
      else setFailure(explain(error, typeof fallback === 'string' ? fallback : fallback(given.username)));
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure ? <Alert>{failure}</Alert> : null}
      <Field label="Username" error={missing.username} hint={usernameHint}>
        <Input
          key={`username ${username}`}
          frame="lg"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={username}
        />
      </Field>
      <Field label="Password" error={missing.password}>
        <PasswordInput
          key={`password ${username}`}
          frame="lg"
          name="password"
          autoComplete="current-password"
          defaultValue={password}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={busy}
        busyText={busyText}
        className="mt-1 w-full"
      >
        {submitText}
      </Button>
    </form>
  );
}

/** The server's message, the form's fallback for a refusal without one, or the spec's text for any other error. */
export function explain(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback;
  if (error instanceof NetworkError) return `${error.message}. Check your network and try again.`;
  return error instanceof Error ? fallback : 'Invalid credentials';
}
