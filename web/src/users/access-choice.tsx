import { minPasswordLength } from '@liftout/contract/auth';
import { Field } from '../ui/form/field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { RadioGroup } from '../ui/form/radio-group.tsx';

/** How a user gets a password. */
export type Way = 'send' | 'copy' | 'password';

interface AccessChoiceProps {
  way: Way;
  onWayChange: (way: Way) => void;
  /** Whether there is an email to send a link to. */
  canSend: boolean;
  password: string;
  onPasswordChange: (password: string) => void;
  error: string | undefined;
  passwordHint: string;
}

/** An invitation by email, a link to copy, or a password that the admin sets. */
export function AccessChoice(props: AccessChoiceProps) {
  const { way, onWayChange, canSend, password, onPasswordChange, error, passwordHint } = props;
  return (
    <>
      <Field label="Password">
        <RadioGroup<Way>
          value={way}
          onValueChange={onWayChange}
          options={[
            {
              value: 'send',
              label: 'Email a link',
              hint: canSend ? 'They choose their own password' : 'Needs an email',
              disabled: !canSend,
            },
            { value: 'copy', label: 'Copy a link', hint: 'You pass it on yourself' },
            { value: 'password', label: 'Set a password', hint: passwordHint },
          ]}
        />
      </Field>
      {way === 'password' ? (
        <Field
          label="New password"
          required
          hint={`At least ${minPasswordLength} characters. Unrelated words work best.`}
          error={error}
        >
          <PasswordInput
            autoComplete="new-password"
            value={password}
            onChange={({ target }) => onPasswordChange(target.value)}
          />
        </Field>
      ) : null}
    </>
  );
}

/** What is wrong with a password that is to be set, before the server checks its strength. */
export const passwordProblem = (way: Way, password: string): string | undefined =>
  way === 'password' && password.length < minPasswordLength
    ? `Use at least ${minPasswordLength} characters.`
    : undefined;
