import { and, desc, eq, isNotNull, lt, lte, ne, or } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { webhookDeliveries, webhooks } from '../platform/db/schema/index.ts';
import { offsetOf, type Paging } from '../platform/db/sql/paging.ts';
import { text, uuid } from '../platform/db/sql/row-types.ts';
import { defineQuery, execute, sql } from '../platform/db/sql/sql.ts';

export type StoredWebhook = typeof webhooks.$inferSelect;
export type StoredDelivery = typeof webhookDeliveries.$inferSelect;

const listenerRow = defineQuery('webhook_listeners', { id: uuid() }, { prepared: true });

/** The addresses that want to hear of this type. */
export const findListeners = async (tx: Tx, clientId: string, type: string): Promise<string[]> => {
  const rows = await listenerRow.all(
    tx,
    sql`SELECT id FROM webhooks WHERE client_id = ${clientId} AND is_active AND ${type} = ANY (events)`,
  );
  return rows.map(({ id }) => id);
};

export type NewDelivery = Pick<StoredDelivery, 'id' | 'messageId' | 'type' | 'body'>;

/** Adds deliveries to an address, but for messages that are on their way to it already. A tenant may. */
export const insertDeliveries = (
  tx: Tx,
  { clientId, webhookId, at }: { clientId: string; webhookId: string; at: Date },
  rows: readonly NewDelivery[],
): Promise<number> =>
  execute(
    tx,
    'insert_deliveries',
    sql`INSERT INTO webhook_deliveries (client_id, id, webhook_id, message_id, type, body, status, created_at,
        next_attempt_at)
      SELECT ${clientId}, r.id, ${webhookId}, r."messageId", r.type, r.body, 'waiting', ${at}, ${at}
      FROM json_to_recordset(${JSON.stringify(rows)}) AS r(id uuid, "messageId" text, type text, body text)
      ON CONFLICT DO NOTHING`,
  );

/** The delivery to an address that has been due for longest; undefined where none is due. */
export async function findDue(
  { orm }: Tx,
  clientId: string,
  webhookId: string,
  now: Date,
): Promise<StoredDelivery | undefined> {
  const [row] = await orm
    .select()
    .from(webhookDeliveries)
    .where(and(isWaiting(clientId, webhookId), lte(webhookDeliveries.nextAttemptAt, now)))
    .orderBy(webhookDeliveries.nextAttemptAt, webhookDeliveries.id)
    .limit(1);
  return row;
}

/** When the next delivery to an address is due; null where none waits. */
export async function findNextDue({ orm }: Tx, clientId: string, webhookId: string): Promise<Date | null> {
  const [row] = await orm
    .select({ at: webhookDeliveries.nextAttemptAt })
    .from(webhookDeliveries)
    .where(isWaiting(clientId, webhookId))
    .orderBy(webhookDeliveries.nextAttemptAt)
    .limit(1);
  return row?.at ?? null;
}

const isWaiting = (clientId: string, webhookId: string) =>
  and(ofWebhook(clientId, webhookId), eq(webhookDeliveries.status, 'waiting'));

const listeningRow = defineQuery('listening_clients', { clientId: text() });

/** The clients that are open at `now`, by the app's clock, and have an address that wants to hear of this type. */
export const listeningClients = async (tx: Tx, type: string, now: Date): Promise<string[]> => {
  const rows = await listeningRow.all(
    tx,
    sql`SELECT c.client_id AS "clientId" FROM clients c
      WHERE c.is_active AND c.archived_at IS NULL AND (c.expires_at IS NULL OR c.expires_at > ${now})
        AND EXISTS (SELECT FROM webhooks w WHERE w.client_id = c.client_id AND w.is_active AND ${type} = ANY (w.events))
      ORDER BY c.client_id`,
  );
  return rows.map(({ clientId }) => clientId);
};

export const findWebhooks = ({ orm }: Tx, clientId: string): Promise<StoredWebhook[]> =>
  orm.select().from(webhooks).where(eq(webhooks.clientId, clientId)).orderBy(webhooks.id);

const is = (clientId: string, id: string) => and(eq(webhooks.clientId, clientId), eq(webhooks.id, id));

/** `lock`: until the transaction ends. */
export async function findWebhook(
  { orm }: Tx,
  clientId: string,
  id: string,
  mode: 'read' | 'lock',
): Promise<StoredWebhook | undefined> {
  const query = orm.select().from(webhooks).where(is(clientId, id));
  const [row] = await (mode === 'lock' ? query.for('update') : query);
  return row;
}

export async function insertWebhook({ orm }: Tx, row: typeof webhooks.$inferInsert): Promise<void> {
  await orm.insert(webhooks).values(row);
}

export async function updateWebhook(
  { orm }: Tx,
  { clientId, id }: { clientId: string; id: string },
  values: Partial<Omit<StoredWebhook, 'clientId' | 'id'>>,
): Promise<void> {
  await orm.update(webhooks).set(values).where(is(clientId, id));
}

export async function deleteWebhook({ orm }: Tx, clientId: string, id: string): Promise<void> {
  await orm.delete(webhooks).where(is(clientId, id));
}

/** Addresses with a secret that another key than this one sealed, locked. */
export const lockSealedOtherwise = ({ orm }: Tx, keyId: string): Promise<StoredWebhook[]> =>
  orm
    .select()
    .from(webhooks)
    .where(
      or(
        ne(webhooks.secretKeyId, keyId),
        and(isNotNull(webhooks.oldSecretKeyId), ne(webhooks.oldSecretKeyId, keyId)),
      ),
    )
    .for('update');

const isDelivery = (clientId: string, id: string) =>
  and(eq(webhookDeliveries.clientId, clientId), eq(webhookDeliveries.id, id));

export async function findDelivery(
  { orm }: Tx,
  clientId: string,
  id: string,
): Promise<StoredDelivery | undefined> {
  const [row] = await orm.select().from(webhookDeliveries).where(isDelivery(clientId, id));
  return row;
}

export async function updateDelivery(
  { orm }: Tx,
  { clientId, id }: { clientId: string; id: string },
  values: Partial<Omit<StoredDelivery, 'clientId' | 'id'>>,
): Promise<StoredDelivery | undefined> {
  const [row] = await orm.update(webhookDeliveries).set(values).where(isDelivery(clientId, id)).returning();
  return row;
}

const ofWebhook = (clientId: string, webhookId: string) =>
  and(eq(webhookDeliveries.clientId, clientId), eq(webhookDeliveries.webhookId, webhookId));

/** A page of deliveries, newest first, and how many there are. */
export async function findDeliveries(
  { orm }: Tx,
  clientId: string,
  webhookId: string,
  { page, pageSize }: Paging,
): Promise<{ rows: StoredDelivery[]; total: number }> {
  const rows = await orm
    .select()
    .from(webhookDeliveries)
    .where(ofWebhook(clientId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(pageSize)
    .offset(offsetOf({ page, pageSize }));
  return { rows, total: await orm.$count(webhookDeliveries, ofWebhook(clientId, webhookId)) };
}

/** Lets what waits for an address wait until then, but for one delivery. */
export async function postponeOthers(
  { orm }: Tx,
  { clientId, webhookId, id }: StoredDelivery,
  until: Date,
): Promise<void> {
  await orm
    .update(webhookDeliveries)
    .set({ nextAttemptAt: until })
    .where(
      and(
        isWaiting(clientId, webhookId),
        ne(webhookDeliveries.id, id),
        lt(webhookDeliveries.nextAttemptAt, until),
      ),
    );
}

/** Ends what waits for an address that was turned off. */
export async function endWaiting(
  { orm }: Tx,
  { clientId, id }: { clientId: string; id: string },
  error: string,
): Promise<void> {
  await orm
    .update(webhookDeliveries)
    .set({ status: 'failed', error, nextAttemptAt: null })
    .where(isWaiting(clientId, id));
}

/** Deletes deliveries from before an instant. Answers how many. */
export async function deleteDeliveries({ orm }: Tx, before: Date): Promise<number> {
  return (await orm.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before))).rowCount ?? 0;
}

/** The addresses that were turned off because nothing arrived there. Needs the platform's scope. */
export const findTurnedOff = ({ orm }: Tx): Promise<StoredWebhook[]> =>
  orm
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.isActive, false), isNotNull(webhooks.turnedOffBecause)));
