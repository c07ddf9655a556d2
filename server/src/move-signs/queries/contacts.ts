import type { Tx } from '../../platform/db/database.ts';
import { reachable } from '../../platform/db/sql/reachable.ts';
import { int4, int8, text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';

const cell = defineQuery('move_signs_cells', {
  firmKey: text().always('of a firm that is never null'),
  cityKey: text().always('coalesce'),
  city: text().orNull(),
  contacts: int8().always('count'),
});
export type ContactCell = AnswerOf<typeof cell>;

/** The client's contacts by firm and city as they are spelled, in lower case, of some spellings of firms. */
export const findCells = (tx: Tx, clientId: string, firmKeys: readonly string[]): Promise<ContactCell[]> =>
  cell.all(
    tx,
    sql`SELECT firm_key AS "firmKey", coalesce(city_key, '') AS "cityKey", min(city) AS city, count(*) AS contacts
      FROM contacts WHERE client_id = ${clientId} AND archived_at IS NULL AND firm_key = ANY (${firmKeys}::text[])
      GROUP BY 1, 2`,
  );

/** What holds for contacts of a firm and city. */
export interface SignedCell {
  firmKey: string;
  cityKey: string;
  /** Colleagues who left, and advisors on the firm's largest growing lane; 0 where the sign does not hold. */
  colleagues: number;
  lane: number;
}

const signed = defineQuery('move_signs_contacts', {
  id: uuid(),
  firstName: text(),
  lastName: text(),
  firm: text(),
  city: text().orNull(),
  firmKey: text().always('of a firm that is never null'),
  cityKey: text().always('coalesce'),
  total: int8().always('count'),
});
export type SignedContact = AnswerOf<typeof signed>;

/** One page of the contacts in cells who may be contacted, in the order that the contract tells. `gone`: contacts who left already. */
export function findSigned(
  tx: Tx,
  clientId: string,
  {
    cells,
    gone,
    page,
    pageSize,
  }: { cells: readonly SignedCell[]; gone: readonly string[]; page: number; pageSize: number },
): Promise<SignedContact[]> {
  return signed.all(
    tx,
    sql`WITH cell AS MATERIALIZED (
        SELECT * FROM unnest(${cells.map(({ firmKey }) => firmKey)}::text[], ${cells.map(({ cityKey }) => cityKey)}::text[],
          ${cells.map(({ colleagues }) => colleagues)}::int[], ${cells.map(({ lane }) => lane)}::int[])
          AS k (firm_key, city_key, colleagues, lane)
      )
      SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.firm, c.city, c.firm_key AS "firmKey",
        coalesce(c.city_key, '') AS "cityKey", count(*) OVER () AS total
      FROM cell k JOIN contacts c ON c.client_id = ${clientId} AND c.firm_key = k.firm_key
        AND coalesce(c.city_key, '') = k.city_key COLLATE "C"
      WHERE c.archived_at IS NULL AND ${reachable} AND c.id <> ALL (${gone}::uuid[])
      ORDER BY (k.colleagues > 0)::int + (k.lane > 0)::int DESC, k.colleagues DESC, k.lane DESC, c.last_name_key,
        c.first_name_key, c.id
      LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
  );
}

const one = defineQuery('move_signs_contact', {
  firm: text(),
  firmKey: text().always('of a firm that is never null'),
  cityKey: text().always('coalesce'),
  version: int4(),
});

export const findContact = (tx: Tx, clientId: string, id: string) =>
  one.first(
    tx,
    sql`SELECT firm, firm_key AS "firmKey", coalesce(city_key, '') AS "cityKey", version FROM contacts
      WHERE client_id = ${clientId} AND id = ${id}`,
  );
