import { and, sql as drizzle, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { waitingCalls } from '../../platform/db/schema/index.ts';
import { text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, inlined, nothing, sql } from '../../platform/db/sql/sql.ts';

export type WaitingCall = typeof waitingCalls.$inferInsert;

/** Keeps calls until their contacts come; what a source says of one that waits already is kept instead. */
export async function keepWaiting({ orm }: Tx, calls: WaitingCall[]): Promise<void> {
  if (calls.length === 0) return;
  await orm
    .insert(waitingCalls)
    .values(calls)
    .onConflictDoUpdate({
      target: [waitingCalls.clientId, waitingCalls.source, waitingCalls.sourceId],
      set: {
        phoneKey: drizzle`excluded.phone_key`,
        email: drizzle`excluded.email`,
        call: drizzle`excluded.call`,
      },
      setWhere: drizzle`(${waitingCalls.phoneKey}, ${waitingCalls.email}, ${waitingCalls.call})
        IS DISTINCT FROM (excluded.phone_key, excluded.email, excluded.call)`,
    });
}

const idsOf = (clientId: string, source: string, sourceIds: string[]) =>
  and(
    eq(waitingCalls.clientId, clientId),
    eq(waitingCalls.source, source),
    inArray(waitingCalls.sourceId, sourceIds),
  );

export async function stopWaiting(
  { orm }: Tx,
  clientId: string,
  source: string,
  sourceIds: string[],
): Promise<void> {
  if (sourceIds.length > 0) await orm.delete(waitingCalls).where(idsOf(clientId, source, sourceIds));
}

/** Waiting calls of a source by its ids, locked until the transaction ends; without those that another one has locked. */
export const lockWaiting = async (
  { orm }: Tx,
  clientId: string,
  source: string,
  sourceIds: string[],
): Promise<unknown[]> =>
  (
    await orm
      .select({ call: waitingCalls.call })
      .from(waitingCalls)
      .where(idsOf(clientId, source, sourceIds))
      .for('update', { skipLocked: true })
  ).map(({ call }) => call);

const waitingKey = { source: text(), sourceId: text() };
export interface WaitingKey {
  source: string;
  sourceId: string;
}
const answerable = defineQuery('waiting_calls_of_contacts', {
  source: text().always('a key of waiting_calls'),
  sourceId: text().always('a key of waiting_calls'),
});
const some = defineQuery('some_waiting_call', waitingKey);

/** Whether any call of the client waits. */
export const hasWaiting = async (tx: Tx, clientId: string): Promise<boolean> =>
  (await some.first(
    tx,
    sql`SELECT source, source_id AS "sourceId" FROM waiting_calls WHERE client_id = ${clientId} LIMIT 1`,
  )) !== undefined;

const waitingClients = defineQuery('clients_with_waiting_calls', {
  clientId: text().always('the key of clients'),
});

/** The clients with a call that waits. Needs the platform's scope. */
export const findClientsWithWaiting = async (tx: Tx): Promise<string[]> =>
  (
    await waitingClients.all(
      tx,
      sql`SELECT c.client_id AS "clientId" FROM clients c WHERE c.archived_at IS NULL
        AND EXISTS (SELECT FROM waiting_calls w WHERE w.client_id = c.client_id) ORDER BY 1`,
    )
  ).map(({ clientId }) => clientId);

/**
 * Waiting calls that a contact may answer for, in the order of their keys: one that was changed at `since` or later, or
 * any. Needs the platform's scope, where the index of numbers can be used.
 */
export const findAnswerable = (
  tx: Tx,
  clientId: string,
  { since, after, limit }: { since: Date | null; after: WaitingKey | null; limit: number },
): Promise<WaitingKey[]> => {
  const changed = since === null ? nothing : sql`AND c.updated_at >= ${since}`;
  const later =
    after === null ? nothing : sql`AND (w.source, w.source_id) > (${after.source}, ${after.sourceId})`;
  return answerable.all(
    tx,
    sql`SELECT w.source, w.source_id AS "sourceId" FROM contacts c
        JOIN waiting_calls w ON w.client_id = c.client_id AND w.phone_key = phone_key(c.phone)
      WHERE c.client_id = ${clientId} AND c.archived_at IS NULL AND c.phone IS NOT NULL ${changed} ${later}
      UNION
      SELECT w.source, w.source_id FROM contacts c
        JOIN waiting_calls w ON w.client_id = c.client_id AND w.email = lower(c.email)
      WHERE c.client_id = ${clientId} AND c.archived_at IS NULL ${changed} ${later}
      ORDER BY 1, 2 LIMIT ${inlined(limit)}`,
  );
};

/** Forgets some of the calls that have waited since before an instant. Needs the platform's scope. @returns how many */
export const forgetWaiting = (tx: Tx, before: Date, limit: number): Promise<number> =>
  execute(
    tx,
    'forget_waiting_calls',
    sql`DELETE FROM waiting_calls WHERE (client_id, source, source_id) IN (
      SELECT client_id, source, source_id FROM waiting_calls WHERE created_at < ${before}
      ORDER BY created_at LIMIT ${inlined(limit)})`,
  );

/** Forgets some of the waiting calls of a client that is removed for good. @returns how many */
export const removeWaitingCalls = (tx: Tx, clientId: string, limit: number): Promise<number> =>
  execute(
    tx,
    'remove_waiting_calls',
    sql`DELETE FROM waiting_calls WHERE client_id = ${clientId} AND (source, source_id) IN (
      SELECT source, source_id FROM waiting_calls WHERE client_id = ${clientId}
      ORDER BY source, source_id LIMIT ${inlined(limit)})`,
  );
