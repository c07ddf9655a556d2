import { changePassword, minPasswordLength } from '@liftout/contract/auth';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../lib/api/api.ts';
import { ApiError, messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';

interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  again: string;
}

const blank: PasswordValues = { currentPassword: '', newPassword: '', again: '' };

interface PasswordFormProps {
  /** Focuses the first field at the first render. */
  focused?: boolean;
  onChanged?: () => void;
}

/** Changes the user's own password, by the contract's rules; the new one is typed twice. */
export function PasswordForm({ focused = false, onChanged }: PasswordFormProps) {
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<PasswordValues>({
    defaultValues: blank,
  });
  useEffect(() => {
    if (focused) setFocus('currentPassword');
  }, [focused, setFocus]);
  const { errors } = formState;
  const change = useChange({
    by: changePassword,
    clientId: null,
    send: ({ currentPassword, newPassword }: PasswordValues) =>
      call(changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      reset(blank);
      onChanged?.();
    },
    done: () => ({
      tone: 'positive',
      title: 'Password changed',
      description: "You're signed out on all other devices.",
    }),
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const { path, message } of error.issues)
        if (path === 'currentPassword' || path === 'newPassword')
          setError(path, { message }, { shouldFocus: true });
    },
  });
  const hasFieldErrors = Object.keys(errors).length > 0;
  return (
    <form
      noValidate
      className="flex max-w-sm flex-col gap-4"
      onSubmit={handleSubmit((values) => {
        if (!change.isPending) change.mutate(values);
      })}
    >
      {change.error && !hasFieldErrors ? (
        <Alert title="Password not changed">
          {messageOf(change.error, "Couldn't reach the server. Please try again.")}
        </Alert>
      ) : null}
      <Field label="Current password" required error={errors.currentPassword?.message}>
        <PasswordInput
          autoComplete="current-password"
          {...register('currentPassword', { required: 'Enter your current password.' })}
        />
      </Field>
      <Field
        label="New password"
        required
        hint={`At least ${minPasswordLength} characters. Unrelated words work best.`}
        error={errors.newPassword?.message}
      >
        <PasswordInput
          autoComplete="new-password"
          {...register('newPassword', {
            required: 'Enter a new password.',
            minLength: {
              value: minPasswordLength,
              message: `Use at least ${minPasswordLength} characters.`,
            },
          })}
        />
      </Field>
      <Field label="Confirm new password" required error={errors.again?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...register('again', {
            validate: (again, { newPassword }) => again === newPassword || "The passwords don't match.",
          })}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        busy={change.isPending}
        busyText="Changing…"
      >
        Change password
      </Button>
    </form>
  );
}
