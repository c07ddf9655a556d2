import type { Tx } from '../../platform/db/database.ts';
import { limitedTo, type Paging } from '../../platform/db/sql/paging.ts';
import { reachable } from '../../platform/db/sql/reachable.ts';
import { bool, float8, int4, int8, text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';
import { longTenures, noTenures } from './tenure.ts';

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
  hasCellSigns: bool().always('of counts that are never null'),
  /** Of a stay that is longer than usual; null where it is not, or where that sign is not asked for. */
  stayFirm: text().orMissing(),
  stayDays: int4().orNull(),
  stays: int8().orNull(),
  usualDays: float8().orNull(),
  total: int8().always('count'),
});
export type SignedContact = AnswerOf<typeof signed>;

interface SignedOf extends Paging {
  cells: readonly SignedCell[];
  /** Contacts who left already the firm that they are listed with: what holds for its cell does not for them. */
  gone: readonly string[];
  /** Whether the sign of long tenure is asked for. */
  hasTenure: boolean;
  /** `YYYY-MM-DD` */
  today: string;
}

/** One page of the contacts with a sign who may be contacted, in the order that the contract tells. */
export function findSigned(
  tx: Tx,
  clientId: string,
  { cells, gone, hasTenure, today, page, pageSize }: SignedOf,
): Promise<SignedContact[]> {
  return signed.all(
    tx,
    sql`WITH cell AS MATERIALIZED (
        SELECT * FROM unnest(${cells.map(({ firmKey }) => firmKey)}::text[], ${cells.map(({ cityKey }) => cityKey)}::text[],
          ${cells.map(({ colleagues }) => colleagues)}::int[], ${cells.map(({ lane }) => lane)}::int[])
          AS k (firm_key, city_key, colleagues, lane)
      ), tenure AS MATERIALIZED (${hasTenure ? longTenures(tx, clientId, today) : noTenures}),
      found AS (
        SELECT c.id, k.colleagues, k.lane FROM cell k
        JOIN contacts c ON c.client_id = ${clientId} AND c.firm_key = k.firm_key
          AND coalesce(c.city_key, '') = k.city_key COLLATE "C"
        WHERE c.id <> ALL (${gone}::uuid[])
        UNION ALL SELECT t.contact_id, 0, 0 FROM tenure t
      ), sign AS (
        SELECT id, max(colleagues) AS colleagues, max(lane) AS lane FROM found GROUP BY id
      )
      SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.firm, c.city, c.firm_key AS "firmKey",
        coalesce(c.city_key, '') AS "cityKey", s.colleagues + s.lane > 0 AS "hasCellSigns", t.firm AS "stayFirm",
        t.days AS "stayDays", t.stays, t.usual AS "usualDays", count(*) OVER () AS total
      FROM sign s JOIN contacts c ON c.client_id = ${clientId} AND c.id = s.id LEFT JOIN tenure t ON t.contact_id = c.id
      WHERE c.archived_at IS NULL AND ${reachable}
      ORDER BY (s.colleagues > 0)::int + (s.lane > 0)::int + (t.contact_id IS NOT NULL)::int DESC, s.colleagues DESC,
        s.lane DESC, c.aum_cents DESC NULLS LAST, c.last_name_key, c.first_name_key, c.id
      ${limitedTo({ page, pageSize })}`,
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
