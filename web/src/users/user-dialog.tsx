import {
  createAdmin,
  createPerson,
  type InvitationLink,
  type User,
  updateAdmin,
  updatePerson,
} from '@liftout/contract/users';
import { type FormEvent, useState } from 'react';
import { issuesFor, messageOf } from '../lib/api/errors.ts';
import { currentOf, isConflict, useChange } from '../lib/changes/mutation.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { ConflictAlert } from '../ui/feedback/conflict-alert.tsx';
import { Button } from '../ui/form/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { AccessChoice, passwordProblem, type Way } from './access-choice.tsx';
import { CopyLink } from './copy-link.tsx';
import { saveUser } from './save-user.ts';
import type { ClientOfPeople } from './sections-choice.tsx';
import { UserFields, type UserProblems, userFields } from './user-fields.tsx';
import { changesBetween, kept, type Values, valuesOf } from './user-values.ts';

interface UserDialogProps {
  /** Null: for an admin. */
  client: ClientOfPeople | null;
  /** Undefined: adds one. */
  user?: User;
  onClose: () => void;
}

/** Adds or edits an admin or one of a client's people. A new one gets a password or an invitation. */
export function UserDialog({ client, user, onClose }: UserDialogProps) {
  const [seen, setSeen] = useState(user);
  const [values, setValues] = useState(() => valuesOf(user));
  const [way, setWay] = useState<Way>('send');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<UserProblems>({});
  const [newer, setNewer] = useState<User | null>(null);
  const [invitation, setInvitation] = useState<InvitationLink | null>(null);
  const canSend = values.email.trim() !== '';
  const chosenWay = way === 'send' && !canSend ? 'copy' : way;
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(seen)) || password !== '';
  const set = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));

  const goOnFrom = (record: User, next: Values) => {
    setSeen(record);
    setValues(next);
    setNewer(null);
  };

  const save = useChange({
    by: client ? [createPerson, updatePerson] : [createAdmin, updateAdmin],
    clientId: client?.clientId ?? null,
    send: () => saveUser({ client, user: seen, values, way: chosenWay, password }),
    onSuccess: ({ invitation: made }) => (made ? setInvitation(made) : onClose()),
    done: ({ user: saved, invitation: made }) =>
      made
        ? null
        : {
            tone: 'positive',
            title: user ? 'Changes saved' : 'User added',
            description: saved.name ?? saved.username,
          },
    onError: (error) => {
      setProblems(
        Object.fromEntries(issuesFor(error, userFields).map(({ field, message }) => [field, message])),
      );
      setNewer(currentOf<User>(error));
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const weak = user ? undefined : passwordProblem(chosenWay, password);
    const found: UserProblems = {
      ...(values.name.trim() === '' && { name: 'Enter a name.' }),
      ...(client && !canSend && { email: 'Enter an email.' }),
      ...(!client && values.username.trim() === '' && { username: 'Enter a username.' }),
      ...(values.sections?.length === 0 && { allowedDashboards: 'Choose at least one section.' }),
      ...(weak && { password: weak }),
    };
    setProblems(found);
    const first = userFields.find((name) => found[name]);
    if (first && event.currentTarget instanceof HTMLFormElement)
      event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    if (!first) save.mutate();
  };

  if (invitation)
    return (
      <Dialog open onOpenChange={onClose} title="Invitation ready" description={values.name}>
        <DialogBody>
          <CopyLink invitation={invitation} />
        </DialogBody>
        <DialogFooter>
          <DialogCancel>Done</DialogCancel>
        </DialogFooter>
      </Dialog>
    );

  const what = client ? 'person' : 'admin';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={user ? `Edit ${what}` : `Add ${what}`}
      description={client?.clientName}
      dirty={isDirty}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          {newer ? (
            <ConflictAlert
              what={seen?.name ?? seen?.username ?? 'This user'}
              onTakeTheirs={() => goOnFrom(newer, valuesOf(newer))}
              onKeepMine={() => goOnFrom(newer, kept(valuesOf(seen), values, valuesOf(newer)))}
            >
              <ul className="list-disc pl-4">
                {changesBetween(valuesOf(seen), valuesOf(newer)).map((text) => (
                  <li key={text} className="wrap-anywhere">
                    {text}
                  </li>
                ))}
              </ul>
            </ConflictAlert>
          ) : save.error && Object.keys(problems).length === 0 ? (
            <Alert title={isConflict(save.error) ? 'Not saved' : "Couldn't save"}>
              {messageOf(save.error, 'Nothing was changed. Please try again.')}
            </Alert>
          ) : null}
          <UserFields client={client} values={values} problems={problems} onChange={set} />
          {user ? null : (
            <AccessChoice
              way={chosenWay}
              onWayChange={setWay}
              canSend={canSend}
              password={password}
              onPasswordChange={setPassword}
              error={problems.password}
              passwordHint="They change it when they first sign in"
            />
          )}
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={save.isPending} busyText="Saving…">
            {user ? 'Save changes' : `Add ${what}`}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
