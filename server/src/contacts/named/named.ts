import { firmKeysOf } from '../../firms/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Before } from '../timeline/queries.ts';
import { type Candidate, chooseNamed, type NamedPerson } from './fit.ts';
import { findCandidates, type IntelOfName, readIntelOfName, readIntelWithNames } from './queries.ts';

/** How much recent intel Today looks at; the newest. */
const maxRecent = 500;

/** Whether two spellings mean one firm on a day, by the rules and decisions that moves follow. */
async function sameFirms(tx: Tx, spellings: readonly string[], now: Date) {
  const day = now.toISOString().slice(0, 10);
  const all = [...new Set(spellings)];
  const keyOf = all.length === 0 ? null : await firmKeysOf(tx, all);
  return (one: string, other: string): boolean =>
    one.trim().toLowerCase() === other.trim().toLowerCase() ||
    (keyOf !== null && keyOf(one, day) === keyOf(other, day));
}

/**
 * The contacts that people mean who were written down with their client, in the order of the people; null for whom no
 * contact or more than one may be meant (decision 126).
 */
export async function contactsNamed(
  tx: Tx,
  people: readonly (NamedPerson & { clientId: string })[],
  now: Date,
): Promise<(string | null)[]> {
  if (people.length === 0) return [];
  const found = Map.groupBy(await findCandidates(tx, people), ({ position }) => position);
  const candidatesOf = (index: number): Candidate[] => found.get(index + 1) ?? [];
  // Who is the only one of the name needs no look at firms.
  const asked = people.flatMap(({ firm }, index) =>
    firm === null || candidatesOf(index).length === 0
      ? []
      : [firm, ...candidatesOf(index).map((one) => one.firm)],
  );
  const isSameFirm = await sameFirms(tx, asked, now);
  return people.map((person, index) => chooseNamed(person, candidatesOf(index), isSameFirm)?.id ?? null);
}

/** Intel that names a contact, newest first. */
export async function readIntelNaming(
  tx: Tx,
  { clientId, contactId }: { clientId: string; contactId: string },
  before: Before,
  limit: number,
  now: Date,
): Promise<IntelOfName[]> {
  const found: IntelOfName[] = [];
  for (let from = before; ; ) {
    const rows = await readIntelOfName(tx, clientId, contactId, from, limit);
    const people = rows.map(({ name, firm }) => ({ clientId, name, firm }));
    const meant = await contactsNamed(tx, people, now);
    found.push(...rows.filter((_, index) => meant[index] === contactId));
    const last = rows.at(-1);
    // Others of the same name may fill whole pages.
    if (!last || rows.length < limit || found.length >= limit) return found.slice(0, limit);
    from = last;
  }
}

/** Recent intel, with the contact that each names. */
export async function recentIntelOfContacts(
  tx: Tx,
  clientId: string,
  { since, now }: { since: Date; now: Date },
): Promise<{ intelId: string; contactId: string }[]> {
  const rows = await readIntelWithNames(tx, clientId, since, maxRecent);
  const meant = await contactsNamed(
    tx,
    rows.map(({ name, firm }) => ({ clientId, name, firm })),
    now,
  );
  return rows.flatMap(({ id }, index) => {
    const contactId = meant[index];
    return contactId ? [{ intelId: id, contactId }] : [];
  });
}
