import { and, sql as drizzle, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { lockInTransaction } from '../../platform/db/locks/transaction-lock.ts';
import { contacts } from '../../platform/db/schema/index.ts';
import { bool, type RowOf, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, keyword, sql } from '../../platform/db/sql/sql.ts';

/**
 * Locks contacts, always in the order of their ids and before their deals, so that two writers cannot wait for each
 * other. With `NO KEY UPDATE`, others can still write rows that refer to them.
 */
export async function lockContacts(
  tx: Tx,
  clientId: string,
  ids: string[],
  strength: 'UPDATE' | 'NO KEY UPDATE',
): Promise<void> {
  await execute(
    tx,
    'lock_contacts',
    sql`SELECT 1 FROM contacts WHERE client_id = ${clientId} AND id = ANY(${ids}::uuid[]) ORDER BY id
     FOR ${strength === 'UPDATE' ? keyword('UPDATE') : keyword('NO KEY UPDATE')}`,
  );
}

const toLog = defineQuery('lock_contacts_to_log', {
  id: uuid(),
  isMarked: bool().always('a comparison with null'),
  lastContacted: timestamptz().orNull(),
  dealId: uuid().orMissing(),
  lastInteraction: timestamptz().orNull(),
});
export type ContactToLog = AnswerOf<typeof toLog>;

/** Locks contacts that are neither archived nor erased as `lockContacts` does, and answers when they were reached before. */
export const lockContactsToLog = (tx: Tx, clientId: string, ids: string[]): Promise<ContactToLog[]> =>
  toLog.all(
    tx,
    sql`SELECT c.id, c.do_not_contact_at IS NOT NULL AS "isMarked", c.last_contacted AS "lastContacted",
        d.id AS "dealId", d.last_interaction AS "lastInteraction"
      FROM contacts c LEFT JOIN deals d ON d.client_id = ${clientId} AND d.contact_id = c.id AND d.archived_at IS NULL
      WHERE c.client_id = ${clientId} AND c.id = ANY(${ids}::uuid[]) AND c.archived_at IS NULL AND c.erased_at IS NULL
      ORDER BY c.id FOR NO KEY UPDATE OF c`,
  );

/** When something was reached before an activity, and by it. */
export interface FormerTouch {
  contactId: string;
  /** Null: never. */
  before: Date | null;
  after: Date;
}

/** Restores last contacted where it is still that of the activity. Versions stay. @returns how many */
export const restoreLastContacted = (
  tx: Tx,
  clientId: string,
  touches: readonly FormerTouch[],
  at: Date,
): Promise<number> =>
  execute(
    tx,
    'restore_last_contacted',
    sql`UPDATE contacts c SET last_contacted = r.before, updated_at = ${at}
      FROM jsonb_to_recordset(${JSON.stringify(touches)}) AS r ("contactId" uuid, before timestamptz, after timestamptz)
      WHERE c.client_id = ${clientId} AND c.id = r."contactId" AND c.last_contacted = r.after`,
  );

/**
 * Until the transaction ends, no other adds contacts to the client after a search for duplicates, which could not see those
 * that this one adds. To be taken before the search.
 */
export const lockAdding = (tx: Tx, clientId: string): Promise<void> =>
  lockInTransaction(tx, `adding contacts ${clientId}`);

/** @returns whether it was added: not where the person's data was erased */
export async function insertContact({ orm }: Tx, row: typeof contacts.$inferInsert): Promise<boolean> {
  return (await orm.insert(contacts).values(row)).rowCount === 1;
}

/**
 * Writes columns of a contact that is there. `raiseVersion` is false when the caller's next write raises the version.
 * @returns whether they were written: not where they would make it somebody whose data was erased
 */
export async function writeContact(
  { orm }: Tx,
  clientId: string,
  id: string,
  columns: Partial<typeof contacts.$inferInsert>,
  { raiseVersion, at }: { raiseVersion: boolean; at: Date },
): Promise<boolean> {
  const { rowCount } = await orm
    .update(contacts)
    .set({ ...columns, updatedAt: at, ...(raiseVersion && { version: drizzle`${contacts.version} + 1` }) })
    .where(and(eq(contacts.clientId, clientId), eq(contacts.id, id)));
  return rowCount === 1;
}

/** Writes the star of contacts, where it differs. */
export async function starContacts(
  tx: Tx,
  clientId: string,
  ids: string[],
  isHighValue: boolean,
  at: Date,
): Promise<void> {
  await execute(
    tx,
    'star_contacts',
    sql`UPDATE contacts SET is_high_value = ${isHighValue}, version = version + 1, updated_at = ${at}
     WHERE client_id = ${clientId} AND id = ANY(${ids}::uuid[]) AND is_high_value <> ${isHighValue}`,
  );
}

/** Writes the stage of contacts, where it differs. Null: not in the pipeline. */
export async function writeStage(
  tx: Tx,
  clientId: string,
  ids: string[],
  stage: string | null,
  at: Date,
): Promise<void> {
  await execute(
    tx,
    'write_stage',
    sql`UPDATE contacts SET in_pipeline = ${stage !== null}, pipeline_stage = ${stage}, version = version + 1,
       updated_at = ${at}
     WHERE client_id = ${clientId} AND id = ANY(${ids}::uuid[]) AND pipeline_stage IS DISTINCT FROM ${stage}`,
  );
}

/** When an activity reached a contact. */
export interface Touch {
  contactId: string;
  at: Date;
}

const lastContactedChange = {
  id: uuid(),
  before: timestamptz().orNull(),
  after: timestamptz().always('a touch has an instant'),
};
/** When a contact was last contacted, before and after. */
export type LastContactedChange = RowOf<typeof lastContactedChange>;

const advanced = defineQuery('advance_last_contacted', lastContactedChange);

/** Sets last contacted to the latest of its value, the open deal's last interaction and the touches: never earlier. */
export function writeLastContacted(
  tx: Tx,
  clientId: string,
  touches: Touch[],
  at: Date,
): Promise<LastContactedChange[]> {
  const ids = touches.map(({ contactId }) => contactId);
  const instants = touches.map((touch) => touch.at.toISOString());
  return advanced.all(
    tx,
    sql`UPDATE contacts c SET last_contacted = l.after, updated_at = ${at}
      FROM (
        SELECT k.id, k.last_contacted AS before, greatest(t.at, k.last_contacted, d.last_interaction) AS after
        FROM (
          SELECT u.id, max(u.at) AS at FROM unnest(${ids}::uuid[], ${instants}::timestamptz[]) AS u (id, at) GROUP BY u.id
        ) t JOIN contacts k ON k.client_id = ${clientId} AND k.id = t.id
        LEFT JOIN deals d ON d.client_id = ${clientId} AND d.contact_id = t.id AND d.archived_at IS NULL
      ) l
      WHERE c.client_id = ${clientId} AND c.id = l.id AND l.before IS DISTINCT FROM l.after
      RETURNING c.id, l.before, l.after`,
  );
}
