import { keyword, type Sql, sql } from './sql.ts';

/**
 * For FROM: the rows of a source by its ids, ordered by our ids, locked until the transaction ends. `LIMIT 1` makes
 * PostgreSQL look up each id. The statement around it must not be prepared: during a first sync the table grows faster
 * than its statistics, and a plan made for an empty table would read all of the client's rows.
 */
export function rowsOfSource(
  name: 'activities' | 'contacts',
  { clientId, source, sourceIds }: { clientId: string; source: string; sourceIds: string[] },
): Sql {
  const table = keyword(name);
  return sql`(
      SELECT found.id FROM unnest(${sourceIds}::text[]) AS requested(source_id) CROSS JOIN LATERAL (
        SELECT id FROM ${table}
        WHERE client_id = ${clientId} AND source = ${source} AND source_id = requested.source_id LIMIT 1
      ) found ORDER BY found.id
    ) known CROSS JOIN LATERAL (
      SELECT * FROM ${table} WHERE client_id = ${clientId} AND id = known.id LIMIT 1 FOR UPDATE
    )`;
}
