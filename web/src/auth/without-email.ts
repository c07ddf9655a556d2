import type { SessionUser } from '@liftout/contract/auth';

/** What somebody without an email address has to do to be told by mail, as the end of a sentence. */
export function wayToMail({ role, username, clientId }: SessionUser): string {
  if (role === 'admin') return 'add an email address to your account.';
  return username === clientId
    ? 'ask your admin for a login of your own. This one is shared.'
    : 'ask your admin to add your email address.';
}
