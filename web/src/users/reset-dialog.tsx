import {
  type InvitationLink,
  inviteClientLogin,
  inviteUser,
  resetPassword,
  type User,
} from '@liftout/contract/users';
import { type FormEvent, useState } from 'react';
import { call } from '../lib/api/api.ts';
import { failureTitle, issuesFor, messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/form/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { AccessChoice, passwordProblem, type Way } from './access-choice.tsx';
import { LinkReady } from './link-ready.tsx';
import { shownName } from './user-state.tsx';

interface ResetDialogProps {
  /** `clientId`: the client's own login, which does not exist yet. */
  target: User | { clientId: string };
  onClose: () => void;
}

const submitTexts: Record<Way, string> = {
  send: 'Email link',
  copy: 'Create link',
  password: 'Set password',
};

/** @returns the link to choose a password with; null where the password is set here */
async function giveAccess(
  target: ResetDialogProps['target'],
  way: Way,
  password: string,
): Promise<InvitationLink | null> {
  const send = way === 'send';
  if (!('id' in target))
    return call(inviteClientLogin, { params: { client: target.clientId }, body: { send } });
  const params = { id: target.id };
  if (way !== 'password') return call(inviteUser, { params, body: { send } });
  await call(resetPassword, { params, body: { password } });
  return null;
}

/** Gives a user a new password: set here, or chosen by the user with a link. */
export function ResetDialog({ target, onClose }: ResetDialogProps) {
  const user = 'id' in target ? target : null;
  const canSend = user === null || user.email !== null || user.isClientLogin;
  const [way, setWay] = useState<Way>(canSend ? 'send' : 'copy');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [invitation, setInvitation] = useState<InvitationLink | null>(null);
  const isNew = user === null || user.state === 'invited' || user.state === 'no_password';

  const reset = useChange({
    by: [inviteClientLogin, inviteUser, resetPassword],
    clientId: target.clientId,
    send: () => giveAccess(target, way, password),
    onSuccess: (made) => (made ? setInvitation(made) : onClose()),
    done: (made) =>
      made
        ? null
        : { tone: 'positive', title: 'Password set', description: 'They are signed out everywhere.' },
    onError: (error) => setProblem(issuesFor(error, ['password'] as const)[0]?.message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reset.isPending) return;
    const found = passwordProblem(way, password);
    setProblem(found);
    if (!found) reset.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={invitation ? 'Link ready' : isNew ? 'Invite' : 'Reset password'}
      description={user ? shownName(user) : 'Shared login'}
      dirty={!invitation && password !== ''}
    >
      {invitation ? (
        <LinkReady invitation={invitation} />
      ) : (
        <DialogForm onSubmit={submit}>
          <DialogBody className="flex flex-col gap-4">
            {reset.error && !problem ? (
              <Alert title={failureTitle(reset.error, 'Nothing was changed')}>
                {messageOf(reset.error, 'Please try again.')}
              </Alert>
            ) : null}
            <AccessChoice
              way={way}
              onWayChange={setWay}
              canSend={canSend}
              password={password}
              onPasswordChange={setPassword}
              error={problem}
              passwordHint={
                user?.isClientLogin
                  ? 'Signs out everyone who uses it'
                  : 'Signs them out; they change it next time'
              }
            />
            {way !== 'password' && !isNew ? (
              <p className="text-ink-soft text-sm">
                The current password works until they choose a new one. An earlier link stops working now.
              </p>
            ) : null}
          </DialogBody>
          <DialogFooter>
            <DialogCancel />
            <Button type="submit" variant="primary" busy={reset.isPending} busyText="Saving…">
              {submitTexts[way]}
            </Button>
          </DialogFooter>
        </DialogForm>
      )}
    </Dialog>
  );
}
