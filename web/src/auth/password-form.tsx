import { changePassword, shortestPassword } from '@liftout/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../lib/api.ts';
import { ApiError, messageOf } from '../lib/errors.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { toast } from '../ui/toast-store.ts';

interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  again: string;
}

const blank: PasswordValues = { currentPassword: '', newPassword: '', again: '' };

interface PasswordFormProps {
  /** Goes to the first field when it appears. */
  focused?: boolean;
  onChanged?: () => void;
}

/** Changes one's own password; the contract's rules, and the new one twice so that it is what was meant. */
export function PasswordForm({ focused = false, onChanged }: PasswordFormProps) {
  const { register, handleSubmit, reset, setError, setFocus, formState } = useForm<PasswordValues>({
    defaultValues: blank,
  });
  useEffect(() => {
    if (focused) setFocus('currentPassword');
  }, [focused, setFocus]);
  const { errors } = formState;
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: PasswordValues) =>
      call(changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      reset(blank);
      toast({
        tone: 'positive',
        title: 'Password changed',
        description: 'Your other sessions have ended.',
      });
      onChanged?.();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const { path, message } of error.issues)
        if (path === 'currentPassword' || path === 'newPassword')
          setError(path, { message }, { shouldFocus: true });
    },
  });
  const told = Object.keys(errors).length > 0;
  return (
    <form
      noValidate
      className="flex max-w-sm flex-col gap-4"
      onSubmit={handleSubmit((values) => {
        if (!change.isPending) change.mutate(values);
      })}
    >
      {change.isError && !told ? (
        <Alert title="Password not changed">
          {messageOf(change.error, 'The server could not be reached. Please try again.')}
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
        hint={`At least ${shortestPassword} characters. Unrelated words work best.`}
        error={errors.newPassword?.message}
      >
        <PasswordInput
          autoComplete="new-password"
          {...register('newPassword', {
            required: 'Enter a new password.',
            minLength: {
              value: shortestPassword,
              message: `Use at least ${shortestPassword} characters.`,
            },
          })}
        />
      </Field>
      <Field label="New password again" required error={errors.again?.message}>
        <PasswordInput
          autoComplete="new-password"
          {...register('again', {
            validate: (again, { newPassword }) =>
              again === newPassword || 'The two new passwords are not the same.',
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
