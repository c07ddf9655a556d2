import type { User } from '@liftout/contract/users';
import type { FormEvent } from 'react';
import { messageOf } from '../lib/api/errors.ts';
import { isConflict } from '../lib/changes/mutation.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { ConflictAlert } from '../ui/feedback/conflict-alert.tsx';
import { Button } from '../ui/form/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { AccessChoice } from './access-choice.tsx';
import { LinkReady } from './link-ready.tsx';
import type { ClientOfPeople } from './sections-choice.tsx';
import { useUserForm } from './use-user-form.ts';
import { UserFields } from './user-fields.tsx';
import { changesBetween, valuesOf } from './user-values.ts';

interface UserDialogProps {
  /** Null: for an admin. */
  client: ClientOfPeople | null;
  /** Undefined: adds one. */
  user?: User;
  onClose: () => void;
}

/** Adds or edits an admin or one of a client's people. A new one gets a password or an invitation. */
export function UserDialog({ client, user, onClose }: UserDialogProps) {
  const form = useUserForm({ client, user, onClose });
  if (form.invitation)
    return (
      <Dialog open onOpenChange={onClose} title="Invitation ready" description={form.values.name}>
        <LinkReady invitation={form.invitation} />
      </Dialog>
    );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = form.submit();
    if (wrong && event.currentTarget instanceof HTMLFormElement)
      event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
  };
  const what = client ? 'person' : 'admin';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={user ? `Edit ${what}` : `Add ${what}`}
      description={client?.clientName}
      dirty={form.isDirty}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <NotSaved conflict={form.conflict} failure={form.failure} />
          <UserFields client={client} values={form.values} problems={form.problems} onChange={form.change} />
          {user ? null : (
            <AccessChoice
              {...form.access}
              error={form.problems.password}
              passwordHint="They change it when they first sign in"
            />
          )}
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={form.isSaving} busyText="Saving…">
            {user ? 'Save changes' : `Add ${what}`}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

type NotSavedProps = Pick<ReturnType<typeof useUserForm>, 'conflict' | 'failure'>;

/** Why a user was not saved: someone else did so first, or another reason that no field shows. */
function NotSaved({ conflict, failure }: NotSavedProps) {
  if (conflict) {
    const { seen, newer, takeTheirs, keepMine } = conflict;
    return (
      <ConflictAlert
        what={seen?.name ?? seen?.username ?? 'This user'}
        onTakeTheirs={takeTheirs}
        onKeepMine={keepMine}
      >
        <ul className="list-disc pl-4">
          {changesBetween(valuesOf(seen), valuesOf(newer)).map((text) => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      </ConflictAlert>
    );
  }
  if (!failure) return null;
  return (
    <Alert title={isConflict(failure) ? 'Not saved' : "Couldn't save"}>
      {messageOf(failure, 'Nothing was changed. Please try again.')}
    </Alert>
  );
}
