import type { Tx } from '../platform/db/database.ts';
import { spellingsByFirm } from './firms-of-contacts.ts';
import { countOpenDeals, findFirmNamesIn } from './queries/contact-firms.ts';
import { countContactsByFirm, findFirmKeys } from './queries/contacts.ts';
import { findFirmsByKey } from './queries/register.ts';
import { identifyFirms } from './register/identity.ts';
import { loadOwnership } from './register/owners.ts';

/** A firm where a client has contacts, with its deals with them that are open and not won. */
export interface FirmOfContacts {
  key: string;
  /** Null: no move names it. */
  id: string | null;
  /** The canonical name; null: neither a record nor a rule names it. */
  name: string | null;
  /** The contacts' spellings of it, in lower case. */
  spellings: string[];
  contacts: number;
  openDeals: number;
  /** Of the deals whose value is known, and how many they are. */
  pipelineCents: bigint;
  pipelineKnown: number;
}

/**
 * The firms of a client's contacts, also those without a record. Contacts at a firm that was bought by `today`
 * (`YYYY-MM-DD`) are also its buyer's, where the buyer has a record or contacts of its own.
 */
export async function contactsByFirm(tx: Tx, clientId: string, today: string): Promise<FirmOfContacts[]> {
  const all = await findFirmKeys(tx, [clientId]);
  const firmOf = await identifyFirms(tx, all);
  const ofFirm = spellingsByFirm(all, firmOf, await loadOwnership(tx), today);
  const contacts = await countContactsByFirm(tx, [clientId], all);
  const deals = new Map((await countOpenDeals(tx, clientId)).map((row) => [row.key, row]));
  const records = new Map((await findFirmsByKey(tx, [...ofFirm.keys()])).map((one) => [one.nameKey, one]));
  const own = new Map(all.map(firmOf).map(({ key, name }) => [key, name]));
  return [...ofFirm].flatMap(([key, spellings]): FirmOfContacts[] => {
    const record = records.get(key);
    if (!record && !own.has(key)) return [];
    return [
      {
        key,
        id: record?.id ?? null,
        name: record?.name ?? own.get(key) ?? null,
        spellings,
        contacts: spellings.reduce((sum, one) => sum + (contacts.get(one) ?? 0), 0),
        openDeals: spellings.reduce((sum, one) => sum + (deals.get(one)?.deals ?? 0), 0),
        pipelineCents: spellings.reduce((sum, one) => sum + BigInt(deals.get(one)?.cents ?? 0), 0n),
        pipelineKnown: spellings.reduce((sum, one) => sum + (deals.get(one)?.known ?? 0), 0),
      },
    ];
  });
}

/** Of spellings in lower case (of all those asked about), the one that most contacts use, as they write it. */
export async function nameInContacts(
  tx: Tx,
  clientId: string,
  spellings: string[],
): Promise<(spellings: readonly string[]) => string | null> {
  const found = spellings.length === 0 ? [] : await findFirmNamesIn(tx, clientId, spellings);
  return (of) => found.find(({ key }) => key !== null && of.includes(key))?.firm ?? null;
}
