import type { Tx } from '../../platform/db/database.ts';
import { bool, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, type Sql, sql } from '../../platform/db/sql/sql.ts';

const compared = 'compares what is never null, or EXISTS';
const workRow = defineQuery('work_on_contact', {
  id: uuid(),
  inPipeline: bool(),
  isEdited: bool().always(compared),
  isContacted: bool().always(compared),
  hasDealChanged: bool().always(compared),
  isPlanned: bool().always(compared),
  isSnoozed: bool().always(compared),
  isResearched: bool().always(compared),
});

/**
 * What was done with a contact since it was added with this version, the contact locked. None where it is gone or archived.
 * A deal that came with it has its first version.
 * @param isPlanned whether contact `c` has next steps or a cadence
 */
export const lockWithWork = (tx: Tx, clientId: string, id: string, version: number, isPlanned: Sql) =>
  workRow.all(
    tx,
    sql`SELECT c.id, c.in_pipeline AS "inPipeline", c.version <> ${version} AS "isEdited",
       EXISTS (SELECT FROM activities a WHERE a.client_id = ${clientId} AND a.contact_id = c.id) AS "isContacted",
       EXISTS (SELECT FROM deals d WHERE d.client_id = ${clientId} AND d.contact_id = c.id AND d.version > 1)
         AS "hasDealChanged",
       ${isPlanned} AS "isPlanned",
       EXISTS (SELECT FROM today_snoozes z WHERE z.client_id = ${clientId} AND z.contact_id = c.id) AS "isSnoozed",
       EXISTS (SELECT FROM research_profiles r WHERE r.client_id = ${clientId} AND r.contact_id = c.id) AS "isResearched"
     FROM contacts c WHERE c.client_id = ${clientId} AND c.id = ${id} AND c.archived_at IS NULL FOR UPDATE OF c`,
  );
