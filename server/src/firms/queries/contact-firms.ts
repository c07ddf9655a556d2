import type { Tx } from '../../platform/db/database.ts';
import { int8, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, keyword, sql } from '../../platform/db/sql/sql.ts';
import { sumOf, valuesKnown } from '../../platform/db/sql/sums.ts';

const value = keyword('d.value_cents');

const openDeals = defineQuery(
  'firm_open_deals',
  {
    key: text().orNull(),
    deals: int8().always('count'),
    cents: text().always('a deal has a value'),
    known: int8().always('count'),
  },
  { prepared: true },
);

/** A client's deals that are open and not won, by the spelling of the contact's firm, in lower case. */
export const countOpenDeals = (tx: Tx, clientId: string): Promise<AnswerOf<typeof openDeals>[]> =>
  openDeals.all(
    tx,
    sql`SELECT c.firm_key AS key, count(*) AS deals, ${sumOf(value)} AS cents, ${valuesKnown(value)} AS known
      FROM deals d JOIN contacts c ON c.client_id = d.client_id AND c.id = d.contact_id
      WHERE d.client_id = ${clientId} AND d.archived_at IS NULL AND d.stage <> 'won' AND c.archived_at IS NULL
      GROUP BY c.firm_key`,
  );

const names = defineQuery(
  'firm_names_in_contacts',
  { key: text().orNull(), firm: text().always('mode of a group'), contacts: int8().always('count') },
  { prepared: true },
);

/** Spellings as most of a client's contacts write them, the most used first. `keys` in lower case. */
export const findFirmNamesIn = (
  tx: Tx,
  clientId: string,
  keys: string[],
): Promise<AnswerOf<typeof names>[]> =>
  names.all(
    tx,
    sql`SELECT firm_key AS key, mode() WITHIN GROUP (ORDER BY firm COLLATE "C" DESC) AS firm, count(*) AS contacts
      FROM contacts WHERE client_id = ${clientId} AND firm_key = ANY (${keys}::text[]) AND archived_at IS NULL
      GROUP BY firm_key ORDER BY contacts DESC, key`,
  );
