import type { Tx } from '../platform/db/database.ts';
import { phoneKeyOf, toE164 } from './phone.ts';
import { type CalledContact, readCalledContacts } from './queries/match.ts';

/** Somebody as a dialer or a sheet names them. */
export interface Person {
  /** In E.164. */
  phone: string | null;
  /** Lower case. */
  email: string | null;
  name: string | null;
}

/**
 * The contact of each person, in their order; null where the client has none. Who has the number is meant. Of several with
 * one number it is who has the e-mail address too, else who has the name, else the oldest. Without a number that anyone
 * has, the e-mail address decides.
 */
export async function matchContacts(
  tx: Tx,
  clientId: string,
  people: readonly Person[],
): Promise<(string | null)[]> {
  const keys = new Set(people.flatMap(({ phone }) => (phone === null ? [] : [phoneKeyOf(phone)])));
  const emails = new Set(people.flatMap(({ email }) => email ?? []));
  if (keys.size === 0 && emails.size === 0) return people.map(() => null);
  const contacts = await readCalledContacts(tx, clientId, [...keys], [...emails]);
  const byPhone = Map.groupBy(contacts, ({ phone }) => toE164(phone));
  const byEmail = Map.groupBy(contacts, ({ email }) => email);
  return people.map(({ phone, email, name }) => {
    const sharing: CalledContact[] = (phone === null ? undefined : byPhone.get(phone)) ?? [];
    const [oldest] = sharing;
    const [writtenTo] = email === null ? [] : (byEmail.get(email) ?? []);
    const named = name?.toLowerCase();
    const found =
      sharing.length < 2
        ? (oldest ?? writtenTo)
        : (sharing.find((contact) => email !== null && contact.email === email) ??
          sharing.find((contact) => contact.name === named) ??
          oldest);
    return found?.id ?? null;
  });
}
