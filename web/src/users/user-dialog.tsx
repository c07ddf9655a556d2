import type { Section } from '@liftout/contract/endpoint';
import {
  type CreatedUser,
  createAdmin,
  createPerson,
  type InvitationLink,
  type User,
  updateAdmin,
  updatePerson,
} from '@liftout/contract/users';
import { type FormEvent, useState } from 'react';
import { call } from '../lib/api/api.ts';
import { issuesFor, messageOf } from '../lib/api/errors.ts';
import { currentOf, isConflict, useChange } from '../lib/changes/mutation.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { ConflictAlert } from '../ui/feedback/conflict-alert.tsx';
import { Button } from '../ui/form/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { RadioGroup } from '../ui/form/radio-group.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { AccessChoice, passwordProblem, type Way } from './access-choice.tsx';
import { CopyLink } from './copy-link.tsx';
import { sectionLabels, sectionsOf } from './sections.ts';
import { changesBetween, kept, type Values, valuesOf } from './user-values.ts';

export interface ClientOfPeople {
  clientId: string;
  clientName: string;
  allowedDashboards: readonly (Section | 'full')[];
}

interface UserDialogProps {
  /** Null: for an admin. */
  client: ClientOfPeople | null;
  /** Undefined: adds one. */
  user?: User;
  onClose: () => void;
}

const fields = ['name', 'email', 'username', 'password', 'allowedDashboards', 'send'] as const;
type FieldName = (typeof fields)[number];
type Problems = Partial<Record<FieldName, string>>;

/** Adds or edits an admin or one of a client's people. A new one gets a password or an invitation. */
export function UserDialog({ client, user, onClose }: UserDialogProps) {
  const [seen, setSeen] = useState(user);
  const [values, setValues] = useState(() => valuesOf(user));
  const [way, setWay] = useState<Way>('send');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
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
    send: () => send({ client, user: seen, values, way: chosenWay, password }),
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
      setProblems(Object.fromEntries(issuesFor(error, fields).map(({ field, message }) => [field, message])));
      setNewer(currentOf<User>(error));
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const weak = user ? undefined : passwordProblem(chosenWay, password);
    const found: Problems = {
      ...(values.name.trim() === '' && { name: 'Enter a name.' }),
      ...(client && !canSend && { email: 'Enter an email.' }),
      ...(!client && values.username.trim() === '' && { username: 'Enter a username.' }),
      ...(values.sections?.length === 0 && { allowedDashboards: 'Choose at least one section.' }),
      ...(weak && { password: weak }),
    };
    setProblems(found);
    const first = fields.find((name) => found[name]);
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
          ) : save.isError && Object.keys(problems).length === 0 ? (
            <Alert title={isConflict(save.error) ? 'Not saved' : "Couldn't save"}>
              {messageOf(save.error, 'Nothing was changed. Please try again.')}
            </Alert>
          ) : null}
          <Field label="Name" required error={problems.name}>
            <Input
              name="name"
              autoComplete="off"
              maxLength={200}
              value={values.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          </Field>
          {client ? null : (
            <Field label="Username" required error={problems.username}>
              <Input
                name="username"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={values.username}
                onChange={({ target }) => set({ username: target.value })}
              />
            </Field>
          )}
          <Field
            label="Email"
            required={client !== null}
            hint={client ? 'Also their username' : 'For invitations'}
            error={problems.email}
          >
            <Input
              name="email"
              type="email"
              autoComplete="off"
              value={values.email}
              onChange={({ target }) => set({ email: target.value })}
            />
          </Field>
          {client ? (
            <SectionsChoice
              client={client}
              sections={values.sections}
              error={problems.allowedDashboards}
              onChange={(sections) => set({ sections })}
            />
          ) : null}
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

interface Sent {
  client: ClientOfPeople | null;
  user: User | undefined;
  values: Values;
  way: Way;
  password: string;
}

async function send({ client, user, values, way, password }: Sent): Promise<CreatedUser> {
  const { name, email, username, sections: allowedDashboards } = values;
  const saved = (edited: User): CreatedUser => ({ user: edited, invitation: null });
  const access = way === 'password' ? { password } : { invite: way };
  if (user) {
    const params = { id: user.id };
    const { version } = user;
    return saved(
      client
        ? await call(updatePerson, { params, body: { name, email, allowedDashboards, version } })
        : await call(updateAdmin, { params, body: { name, email, username, version } }),
    );
  }
  return client
    ? call(createPerson, {
        params: { client: client.clientId },
        body: { name, email, allowedDashboards, ...access },
      })
    : call(createAdmin, { body: { username, name, email, ...access } });
}

interface SectionsChoiceProps {
  client: ClientOfPeople;
  sections: Section[] | null;
  error: string | undefined;
  onChange: (sections: Section[] | null) => void;
}

/** What a person may see: all that the client has, or some of it. */
function SectionsChoice({ client, sections, error, onChange }: SectionsChoiceProps) {
  const offered = sectionsOf(client.allowedDashboards);
  return (
    <>
      <Field label="Access" error={error}>
        <RadioGroup
          value={sections ? 'some' : 'all'}
          onValueChange={(chosen) => onChange(chosen === 'all' ? null : offered)}
          options={[
            {
              value: 'all',
              label: `Everything ${client.clientName} has`,
              hint: offered.map((section) => sectionLabels[section]).join(', '),
            },
            { value: 'some', label: 'Only some sections' },
          ]}
        />
      </Field>
      {sections ? (
        <fieldset className="-mt-1 flex flex-col gap-2 pl-7">
          <legend className="sr-only">Sections</legend>
          {offered.map((section) => (
            <Checkbox
              key={section}
              label={sectionLabels[section]}
              checked={sections.includes(section)}
              onCheckedChange={(isChecked) =>
                onChange(offered.filter((one) => (one === section ? isChecked : sections.includes(one))))
              }
            />
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
