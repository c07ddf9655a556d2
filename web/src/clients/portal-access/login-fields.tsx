import type { ManagedClient } from '@liftout/contract/client-records';
import { type InvitationLink, invitationHours, inviteClientLogin } from '@liftout/contract/users';
import { Link2, Mail } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { call } from '../../lib/api/api.ts';
import { issueOrMessage } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { InvitationReady } from './invitation-ready.tsx';
import { passwordHint } from './login-text.ts';
import { PortalFormField } from './portal-form-field.tsx';
import type { LoginWay, PortalValues } from './portal-values.ts';

/** How a new client gets its password: set here, or by an invitation that is sent or copied. */
export function NewLoginFields({
  way,
  onWayChange,
}: {
  way: LoginWay;
  onWayChange: (way: LoginWay) => void;
}) {
  const { control } = useFormContext<PortalValues>();
  const email = useWatch({ control, name: 'contactEmail' }).trim();
  return (
    <Field label="How the client signs in">
      <RadioGroup<LoginWay>
        value={way}
        onValueChange={onWayChange}
        options={[
          { value: 'password', label: 'Set a password', hint: 'It signs in with its ID and this password' },
          {
            value: 'send',
            label: 'Email an invitation link',
            hint: email ? `To ${email}` : 'Needs an address to send it to',
            disabled: email === '',
          },
          {
            value: 'copy',
            label: 'Copy an invitation link',
            hint: `Works once, for ${invitationHours} hours`,
          },
        ]}
      />
    </Field>
  );
}

/** The password of a new client. */
export function NewPasswordField() {
  const { register } = useFormContext<PortalValues>();
  return (
    <PortalFormField name="password" required hint="At least 10 characters. Unrelated words work best.">
      <PasswordInput autoComplete="new-password" {...register('password')} />
    </PortalFormField>
  );
}

/** The password of a client that exists: a new one, or an invitation to choose one. */
export function LoginFields({ client }: { client: ManagedClient }) {
  const { clientId, clientName, contactEmail } = client;
  const { register } = useFormContext<PortalValues>();
  const [invitation, setInvitation] = useState<InvitationLink | null>(null);
  const invite = useChange({
    by: inviteClientLogin,
    clientId,
    send: (send: boolean) => call(inviteClientLogin, { params: { client: clientId }, body: { send } }),
    onSuccess: setInvitation,
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't make the invitation",
        description: issueOrMessage(error, 'Nothing was changed. Please try again.'),
      }),
  });
  const busy = (send: boolean) => invite.isPending && invite.variables === send;
  return (
    <div className="flex flex-col gap-2">
      <PortalFormField name="password" hint={passwordHint(client)}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </PortalFormField>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-ink-soft text-xs">Or an invitation link:</span>
        {contactEmail ? (
          <Button
            size="sm"
            icon={<Mail aria-hidden size={14} />}
            busy={busy(true)}
            busyText="Sending…"
            onClick={() => invite.mutate(true)}
          >
            Email it
          </Button>
        ) : null}
        <Button
          size="sm"
          icon={<Link2 aria-hidden size={14} />}
          busy={busy(false)}
          busyText="Creating…"
          onClick={() => invite.mutate(false)}
        >
          Create a link
        </Button>
      </div>
      {invitation ? (
        <InvitationReady
          invitation={invitation}
          clientName={clientName}
          onClose={() => setInvitation(null)}
        />
      ) : null}
    </div>
  );
}
