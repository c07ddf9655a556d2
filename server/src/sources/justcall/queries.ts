import type { Tx } from '../../platform/db/database.ts';
import { callLines } from '../../platform/db/schema/index.ts';
import { text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';

/** Notes lines from which a client's campaign calls. */
export async function addLines(
  { orm }: Tx,
  clientId: string,
  campaignId: string,
  lines: ReadonlySet<string>,
): Promise<void> {
  if (lines.size === 0) return;
  await orm
    .insert(callLines)
    .values([...lines].map((line) => ({ clientId, campaignId, line })))
    .onConflictDoNothing();
}

const ownLine = defineQuery('own_call_lines', { line: text() });

/** The lines that only this client's campaign calls from, of all clients that are not archived. Needs the platform's scope. */
export const findOwnLines = async (
  tx: Tx,
  clientId: string,
  campaignId: string,
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await ownLine.all(
        tx,
        sql`SELECT l.line FROM call_lines l
          WHERE l.client_id = ${clientId} AND l.campaign_id = ${campaignId} AND NOT EXISTS (
            SELECT 1 FROM call_lines o JOIN clients c ON c.client_id = o.client_id AND c.archived_at IS NULL
            WHERE o.line = l.line AND o.client_id <> l.client_id AND btrim(c.justcall_campaign_id) = o.campaign_id)`,
      )
    ).map(({ line }) => line),
  );
