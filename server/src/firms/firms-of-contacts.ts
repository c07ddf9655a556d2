import type { Tx } from '../platform/db/database.ts';
import { countContactsByFirm, findFirmKeys } from './queries/contacts.ts';
import { findFirmsByKey } from './queries/register.ts';
import { type FirmIdentity, identifyFirms } from './register/identity.ts';
import { loadOwnership } from './register/owners.ts';
import type { Ownership } from './register/ownership.ts';

/** The firms of clients' contacts. Spellings are in lower case. */
export interface FirmsOfContacts {
  /** The firm that one of the `names` or a contact's spelling means. */
  firmOf(name: string): FirmIdentity;
  /** Contacts' spellings of this firm, and of those that it has bought. */
  spellingsOf(firm: FirmIdentity): string[];
}

/**
 * The firms of clients' contacts, by the rules and decisions that moves follow, so that contacts at "Merrill" and at
 * "Merrill Lynch, Pierce…" are at one firm. A firm that was bought by `today` (`YYYY-MM-DD`) is also its buyer's.
 * @param names further spellings
 */
export async function firmsOfContacts(
  tx: Tx,
  clientIds: string[],
  names: readonly string[],
  today: string,
): Promise<FirmsOfContacts> {
  const keys = await findFirmKeys(tx, clientIds);
  const firmOf = await identifyFirms(tx, [...names, ...keys]);
  const ofFirm = spellingsByFirm(keys, firmOf, await loadOwnership(tx), today);
  return { firmOf, spellingsOf: ({ key }) => ofFirm.get(key) ?? [] };
}

/** Spellings by the key of the firm that they mean, and of those that have bought it by `today`. */
export function spellingsByFirm(
  spellings: readonly string[],
  firmOf: FirmsOfContacts['firmOf'],
  ownership: Ownership,
  today: string,
): Map<string, string[]> {
  const ofFirm = new Map<string, string[]>();
  for (const spelling of spellings) {
    for (const span of ownership.spansOf(firmOf(spelling).key)) {
      if (span.since !== null && span.since > today) break;
      ofFirm.set(span.nameKey, [...(ofFirm.get(span.nameKey) ?? []), spelling]);
    }
  }
  return ofFirm;
}

/** A firm where a client has contacts. */
export interface ContactFirm {
  id: string;
  /** The contacts' spellings of it, in lower case. */
  spellings: string[];
  contacts: number;
}

/** The firms of a client's contacts that have a record. */
export async function firmsOfClient(tx: Tx, clientId: string, today: string): Promise<ContactFirm[]> {
  const all = await findFirmKeys(tx, [clientId]);
  const ofFirm = spellingsByFirm(all, await identifyFirms(tx, all), await loadOwnership(tx), today);
  const counts = await countContactsByFirm(tx, [clientId], all);
  const records = await findFirmsByKey(tx, [...ofFirm.keys()]);
  return records.map(({ id, nameKey }) => {
    const spellings = ofFirm.get(nameKey) ?? [];
    return { id, spellings, contacts: spellings.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0) };
  });
}

/** The names of firms together with all spellings of these firms in clients' contacts; each once. */
export async function spellingsOfFirms(
  tx: Tx,
  clientIds: string[],
  names: readonly string[],
  today: string,
): Promise<string[]> {
  const { firmOf, spellingsOf } = await firmsOfContacts(tx, clientIds, names, today);
  const all = names.flatMap((name) => [name.toLowerCase(), ...spellingsOf(firmOf(name))]);
  return [...new Set(all)];
}

/** A spelling in contacts, and how many have it. */
export interface CountedSpelling {
  value: string;
  count: number;
}

/**
 * Makes one of spellings that mean one firm: the most frequent, with the number of contacts at the firm by any spelling.
 * @param found the most frequent first
 */
export async function oneForEachFirm(
  tx: Tx,
  clientId: string,
  found: readonly CountedSpelling[],
  today: string,
): Promise<CountedSpelling[]> {
  const { firmOf, spellingsOf } = await firmsOfContacts(
    tx,
    [clientId],
    found.map(({ value }) => value),
    today,
  );
  const counts = new Map(found.map(({ value, count }) => [value.toLowerCase(), count]));
  const firms = new Map<string, { value: string; spellings: string[] }>();
  for (const { value } of found) {
    const firm = firmOf(value);
    if (firms.has(firm.key)) continue;
    firms.set(firm.key, { value, spellings: [...new Set([value.toLowerCase(), ...spellingsOf(firm)])] });
  }
  const uncounted = [...firms.values()].flatMap(({ spellings }) =>
    spellings.filter((one) => !counts.has(one)),
  );
  const others =
    uncounted.length === 0 ? new Map() : await countContactsByFirm(tx, [clientId], [...new Set(uncounted)]);
  return [...firms.values()]
    .map(({ value, spellings }) => ({
      value,
      count: spellings.reduce((sum, one) => sum + (counts.get(one) ?? others.get(one) ?? 0), 0),
    }))
    .sort((a, b) => b.count - a.count);
}
