import type { Tx } from '../../platform/db/database.ts';
import { bool, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, joined, type Sql, sql } from '../../platform/db/sql/sql.ts';

/** What somebody did with contact `c` that leaves its version as it is. */
const work = {
  isContacted: sql`EXISTS (SELECT FROM activities a WHERE a.client_id = c.client_id AND a.contact_id = c.id)`,
  isSnoozed: sql`EXISTS (SELECT FROM today_snoozes z WHERE z.client_id = c.client_id AND z.contact_id = c.id)`,
  isResearched: sql`EXISTS (SELECT FROM research_profiles r WHERE r.client_id = c.client_id AND r.contact_id = c.id)`,
};

/**
 * Whether somebody contacted, planned, snoozed or researched contact `c`.
 * @param isPlanned whether it has next steps or a cadence
 */
export const isWorkedWith = (isPlanned: Sql): Sql =>
  sql`(${joined([...Object.values(work), isPlanned], ' OR ')})`;

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
       ${work.isContacted} AS "isContacted",
       EXISTS (SELECT FROM deals d WHERE d.client_id = ${clientId} AND d.contact_id = c.id AND d.version > 1)
         AS "hasDealChanged",
       ${isPlanned} AS "isPlanned",
       ${work.isSnoozed} AS "isSnoozed", ${work.isResearched} AS "isResearched"
     FROM contacts c WHERE c.client_id = ${clientId} AND c.id = ${id} AND c.archived_at IS NULL FOR UPDATE OF c`,
  );
