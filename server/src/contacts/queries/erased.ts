import type { Tx } from '../../platform/db/database.ts';
import { int4, text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';

/** What a way in says of who somebody is, by columns of contacts; of a contact that is there, what changes of it. */
export interface Somebody {
  /** The contact that it is; null: it would be a new one. */
  id: string | null;
  fields: Partial<
    Record<'first_name' | 'last_name' | 'firm' | 'email' | 'crd' | 'source' | 'source_id', string | null>
  >;
}

/** How else firms are written, in lower case, by the firm in lower case. */
export type Spellings = Readonly<Record<string, readonly string[]>>;

const firmRow = defineQuery('firms_to_compare_with_erased', { firm: text().always('only rows with one') });

/** The firms that people would be at and that their contacts are at; none where nobody's data was erased. */
export const findFirmsToCompare = (tx: Tx, clientId: string, people: readonly Somebody[]) =>
  firmRow.all(
    tx,
    sql`SELECT DISTINCT f.firm FROM jsonb_array_elements(${JSON.stringify(people)}::jsonb) p
        LEFT JOIN contacts c ON c.client_id = ${clientId} AND c.id = (p ->> 'id')::uuid
        CROSS JOIN LATERAL (VALUES (p -> 'fields' ->> 'firm'), (c.firm)) f (firm)
      WHERE f.firm <> '' AND has_erased(${clientId})`,
  );

const erasedRow = defineQuery('people_who_were_erased', { at: int4().always('an ordinality') });

/** Which of some people, by their places in the list, were erased, or would become somebody who was. */
export const findErasedAmong = (tx: Tx, clientId: string, people: readonly Somebody[], firms: Spellings) =>
  erasedRow.all(
    tx,
    sql`SELECT (p.at - 1)::int AS at FROM jsonb_array_elements(${JSON.stringify(people)}::jsonb) WITH ORDINALITY p (said, at)
        LEFT JOIN contacts c ON c.client_id = ${clientId} AND c.id = (p.said ->> 'id')::uuid
      WHERE becomes_erased(${clientId}, c, jsonb_populate_record(c, p.said -> 'fields'), ${JSON.stringify(firms)}::jsonb)`,
  );
