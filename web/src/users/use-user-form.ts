import {
  createAdmin,
  createPerson,
  type InvitationLink,
  type User,
  updateAdmin,
  updatePerson,
} from '@liftout/contract/users';
import { useState } from 'react';
import { issuesFor } from '../lib/api/errors.ts';
import { currentOf, useChange } from '../lib/changes/mutation.ts';
import { passwordProblem, type Way } from './access-choice.tsx';
import { saveUser } from './save-user.ts';
import type { ClientOfPeople } from './sections-choice.tsx';
import { type UserProblems, userFields } from './user-fields.tsx';
import { kept, type Values, valuesOf } from './user-values.ts';

interface UserFormOf {
  /** Null: an admin. */
  client: ClientOfPeople | null;
  /** Undefined: a new one. */
  user: User | undefined;
  onClose: () => void;
}

/** The form of an admin or of one of a client's people: what is typed, what is wrong with it, and what became of it. */
export function useUserForm({ client, user, onClose }: UserFormOf) {
  const [seen, setSeen] = useState(user);
  const [values, setValues] = useState(() => valuesOf(user));
  const [way, setWay] = useState<Way>('send');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<UserProblems>({});
  const [newer, setNewer] = useState<User | null>(null);
  const [invitation, setInvitation] = useState<InvitationLink | null>(null);
  const canSend = values.email.trim() !== '';
  const chosenWay = way === 'send' && !canSend ? 'copy' : way;

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

  const goOnFrom = (record: User, next: Values) => {
    setSeen(record);
    setValues(next);
    setNewer(null);
  };
  return {
    values,
    change: (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes })),
    problems,
    isDirty: JSON.stringify(values) !== JSON.stringify(valuesOf(seen)) || password !== '',
    isSaving: save.isPending,
    /** Why it was not saved, where no field is to blame. */
    failure: Object.keys(problems).length === 0 ? save.error : null,
    /** The link to pass on, once a user is added who is to have one. */
    invitation,
    access: { way: chosenWay, onWayChange: setWay, canSend, password, onPasswordChange: setPassword },
    /** Someone else saved the user meanwhile. */
    conflict: newer && {
      seen,
      newer,
      takeTheirs: () => goOnFrom(newer, valuesOf(newer)),
      keepMine: () => goOnFrom(newer, kept(valuesOf(seen), values, valuesOf(newer))),
    },
    /** Saves what is typed. @returns the first field that has to be put right before */
    submit: (): keyof UserProblems | undefined => {
      if (save.isPending) return undefined;
      const weak = user ? undefined : passwordProblem(chosenWay, password);
      const found: UserProblems = { ...problemsIn(values, client), ...(weak && { password: weak }) };
      setProblems(found);
      const first = userFields.find((name) => found[name]);
      if (!first) save.mutate();
      return first;
    },
  };
}

function problemsIn(values: Values, client: ClientOfPeople | null): UserProblems {
  return {
    ...(values.name.trim() === '' && { name: 'Enter a name.' }),
    ...(client && values.email.trim() === '' && { email: 'Enter an email.' }),
    ...(!client && values.username.trim() === '' && { username: 'Enter a username.' }),
    ...(values.sections?.length === 0 && { allowedDashboards: 'Choose at least one section.' }),
  };
}
