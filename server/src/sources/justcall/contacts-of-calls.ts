import { readContactsByPhoneOrEmail } from '../../contacts/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SourceCall } from './calls.ts';

/** Distinct calls, each with the client's contact of that number or e-mail, the oldest of several. Other calls are left out. */
export async function contactsOfCalls(
  tx: Tx,
  clientId: string,
  calls: SourceCall[],
): Promise<(SourceCall & { contactId: string })[]> {
  const phones = [...new Set(calls.flatMap(({ phoneKey }) => phoneKey ?? []))];
  const emails = [...new Set(calls.flatMap(({ email }) => email ?? []))];
  const contacts = await readContactsByPhoneOrEmail(tx, clientId, phones, emails);
  // The oldest contact is last in the list, and the last entry of a map wins.
  const byPhone = new Map(contacts.flatMap(({ id, phone }) => (phone ? [[phone, id]] : [])));
  const byEmail = new Map(contacts.flatMap(({ id, email }) => (email ? [[email, id]] : [])));
  const distinct = new Map(calls.map((call) => [call.sourceId, call]));
  return [...distinct.values()].flatMap((call) => {
    const { phoneKey, email } = call;
    const contactId =
      (phoneKey === null ? undefined : byPhone.get(phoneKey)) ??
      (email === null ? undefined : byEmail.get(email));
    return contactId === undefined ? [] : [{ ...call, contactId }];
  });
}
