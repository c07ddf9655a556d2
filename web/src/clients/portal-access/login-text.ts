import type { ManagedClient } from '@liftout/contract/client-records';
import { counted } from '../../lib/format/formats.ts';

type Logins = Pick<ManagedClient, 'hasPassword' | 'people' | 'peopleWithAccess'>;

const peopleOf = ({ peopleWithAccess }: Logins) => counted(peopleWithAccess, 'person', 'people');

/** How a client signs in: with the password of its own login, or each of its people with their own. */
export function loginText(client: Logins): string {
  if (client.hasPassword) return 'Password set';
  if (client.peopleWithAccess > 0) return `${peopleOf(client)} can sign in`;
  return client.people > 0 ? 'Nobody can sign in yet' : 'No password yet';
}

/** Whether nobody can sign in with the client, as far as passwords go. */
export const hasNoLogin = ({ hasPassword, peopleWithAccess }: Logins): boolean =>
  !hasPassword && peopleWithAccess === 0;

/** What a new password of the client's own login would do. */
export function passwordHint(client: Logins): string {
  if (client.hasPassword) return 'Leave blank to keep the current password. A new one ends its sessions.';
  const now =
    client.peopleWithAccess > 0 ? `${peopleOf(client)} can sign in as themselves.` : 'No password yet.';
  return `${now} With a password, the client ID can sign in too.`;
}
