import type { Tx } from '../../platform/db/database.ts';
import { reachable } from '../../platform/db/sql/reachable.ts';
import { uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, type Sql, sql } from '../../platform/db/sql/sql.ts';

const unreachableRow = defineQuery('intel_on_unreachable', { id: uuid() });

/** The words of a text between single blanks, so that a name is found as words of its own. */
const words = (text: Sql): Sql =>
  sql`' ' || btrim(regexp_replace(fold_for_search(${text}), '[^[:alnum:]]+', ' ', 'g')) || ' '`;

/** A piece of intel, and the contact whom it names; null: nobody is known for sure. */
export interface NamingIntel {
  id: string;
  contactId: string | null;
}

/**
 * The intel that is on somebody who must not be contacted: its contact, or whoever has their full name in its words. Where
 * its contact is a namesake of theirs who may be contacted, the name means that one.
 */
export const findIntelOnUnreachable = async (
  tx: Tx,
  clientId: string,
  intel: readonly NamingIntel[],
): Promise<Set<string>> => {
  const rows = await unreachableRow.all(
    tx,
    sql`WITH marked AS MATERIALIZED (
        SELECT c.id, c.first_name_key, c.last_name_key, ${words(sql`c.first_name || ' ' || c.last_name`)} AS name,
          ${words(sql`c.last_name || ' ' || c.first_name`)} AS turned
        FROM contacts c WHERE c.client_id = ${clientId} AND NOT (${reachable}) AND c.erased_at IS NULL
      ), told AS MATERIALIZED (
        SELECT i.id, r."contactId", ${words(sql`concat_ws(' ', i.contact_name, i.subject, i.description)`)} AS words
        FROM jsonb_to_recordset(${JSON.stringify(intel)}) AS r (id uuid, "contactId" uuid)
        JOIN intel i ON i.client_id = ${clientId} AND i.id = r.id
      )
      SELECT t.id FROM told t WHERE EXISTS (SELECT FROM marked m WHERE m.id = t."contactId"
        OR ((position(m.name IN t.words) > 0 OR position(m.turned IN t.words) > 0)
          AND NOT EXISTS (SELECT FROM contacts c WHERE c.client_id = ${clientId} AND c.id = t."contactId" AND ${reachable}
            AND c.first_name_key = m.first_name_key AND c.last_name_key = m.last_name_key)))`,
  );
  return new Set(rows.map(({ id }) => id));
};
