import {
  type CreatedUser,
  createAdmin,
  createPerson,
  type User,
  updateAdmin,
  updatePerson,
} from '@liftout/contract/users';
import { call } from '../lib/api/api.ts';
import type { Way } from './access-choice.tsx';
import type { ClientOfPeople } from './sections-choice.tsx';
import type { Values } from './user-values.ts';

interface UserToSave {
  /** Null: an admin. */
  client: ClientOfPeople | null;
  /** As it was read; undefined: a new one. */
  user: User | undefined;
  values: Values;
  way: Way;
  password: string;
}

/** Adds or changes an admin or one of a client's people. A new one has a password or is invited. */
export async function saveUser({ client, user, values, way, password }: UserToSave): Promise<CreatedUser> {
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
