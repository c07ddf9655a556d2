import { type CredentialKind, setCredential } from '@liftout/contract/credentials';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiError, messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/overlay/dialog.tsx';
import { credentialTexts } from './credential-texts.ts';

interface CredentialDialogProps {
  clientId: string;
  kind: CredentialKind;
  isReplaced: boolean;
  onClose: () => void;
}

/** Enters a key. What is set already is never shown, only replaced. */
export function CredentialDialog({ clientId, kind, isReplaced, onClose }: CredentialDialogProps) {
  const { name, label, hint, secret: secretLabel } = credentialTexts[kind];
  const [key, setKey] = useState('');
  const [secret, setSecret] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const save = useChange({
    by: setCredential,
    clientId,
    send: () =>
      call(setCredential, {
        params: { client: clientId, kind },
        body: { key, ...(secretLabel !== undefined && { secret }) },
      }),
    onSuccess: onClose,
    done: () => ({
      tone: 'positive',
      title: `${name} saved`,
      description: 'Test it to see whether it works.',
    }),
    onError: (error) => {
      const issues = error instanceof ApiError ? error.issues : [];
      setWrong(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
      if (issues.length === 0)
        toast({
          tone: 'negative',
          error,
          title: `Couldn't save the ${name}`,
          description: messageOf(error, 'Nothing was changed. Try again in a moment.'),
        });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(key.trim() === '' && { key: 'Enter the key.' }),
      ...(secretLabel !== undefined && secret.trim() === '' && { secret: 'Enter the secret.' }),
    };
    setWrong(missing);
    if (Object.keys(missing).length === 0 && !save.isPending) save.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={key !== '' || secret !== ''}
      title={`${isReplaced ? 'Replace' : 'Set'} ${name}`}
      description="Stored encrypted, and used for this client alone. It can't be read back."
    >
      <DialogForm onSubmit={submit} aria-label={name}>
        <DialogBody className="flex flex-col gap-4">
          <Field label={label} required hint={hint} error={wrong.key}>
            {kind === 'google' ? (
              <Textarea
                className="font-mono text-sm"
                spellCheck={false}
                autoComplete="off"
                value={key}
                onChange={({ target }) => setKey(target.value)}
              />
            ) : (
              <PasswordInput autoComplete="off" value={key} onChange={({ target }) => setKey(target.value)} />
            )}
          </Field>
          {secretLabel === undefined ? null : (
            <Field label={secretLabel} required error={wrong.secret}>
              <PasswordInput
                autoComplete="off"
                value={secret}
                onChange={({ target }) => setSecret(target.value)}
              />
            </Field>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={save.isPending} busyText="Saving…">
            Save
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
