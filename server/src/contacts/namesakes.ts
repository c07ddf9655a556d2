import { maxNamesakes } from '@liftout/contract/contact-namesakes';
import type { Contact } from '@liftout/contract/contacts';
import { identifyFirms } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { searchPatterns } from './list/queries/filters.ts';
import { toE164 } from './phone.ts';
import { findContacts } from './queries/contacts.ts';
import { findOfOneName } from './queries/named-as-marked.ts';
import { findRecordsOf } from './queries/people.ts';
import { toContact } from './queries/row.ts';

/**
 * Who may be the same people as some contacts, and isn't marked along with them (decision 141): of the name, and at the same
 * firm by the rules of firms or with the same number. Whoever marks decides, so that another address keeps nobody out.
 */
export async function findNamesakes(tx: Tx, clientId: string, ids: string[]): Promise<Contact[]> {
  const asked = (await findContacts(tx, clientId, ids, 'read')).map(toContact);
  const named = asked.flatMap(({ id, name, erasedAt }) => {
    const patterns = searchPatterns(name);
    return erasedAt === undefined && patterns.length > 0 ? [{ id, patterns }] : [];
  });
  if (named.length === 0) return [];
  const marked = [...ids, ...(await findRecordsOf(tx, clientId, ids))];
  const found = await findOfOneName(tx, clientId, named, marked);
  const firmOf = await identifyFirms(
    tx,
    found.flatMap(({ firm, ownFirm }) => [firm, ownFirm]),
  );
  const alike = found.filter(({ firm, ownFirm, phone, ownPhone }) => {
    const number = toE164(phone);
    return firmOf(firm).key === firmOf(ownFirm).key || (number !== null && number === toE164(ownPhone));
  });
  const first = [...new Set(alike.map(({ id }) => id))].slice(0, maxNamesakes);
  return (await findContacts(tx, clientId, first, 'read')).map(toContact);
}
