import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { type ClientOfPeople, SectionsChoice } from './sections-choice.tsx';
import type { Values } from './user-values.ts';

export const userFields = ['name', 'email', 'username', 'password', 'allowedDashboards', 'send'] as const;
/** What is wrong with a field, in a sentence. */
export type UserProblems = Partial<Record<(typeof userFields)[number], string>>;

interface UserFieldsProps {
  /** Null: for an admin. */
  client: ClientOfPeople | null;
  values: Values;
  problems: UserProblems;
  onChange: (changes: Partial<Values>) => void;
}

/** The name, username, email and access of an admin or of one of a client's people. */
export function UserFields({ client, values, problems, onChange }: UserFieldsProps) {
  return (
    <>
      <Field label="Name" required error={problems.name}>
        <Input
          name="name"
          autoComplete="off"
          maxLength={200}
          value={values.name}
          onChange={({ target }) => onChange({ name: target.value })}
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
            onChange={({ target }) => onChange({ username: target.value })}
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
          onChange={({ target }) => onChange({ email: target.value })}
        />
      </Field>
      {client ? (
        <SectionsChoice
          client={client}
          sections={values.sections}
          error={problems.allowedDashboards}
          onChange={(sections) => onChange({ sections })}
        />
      ) : null}
    </>
  );
}
