import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { lockInTransaction } from '../../platform/db/locks/transaction-lock.ts';
import { contacts, savedViews, watches } from '../../platform/db/schema/index.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { bool, jsonb, text, texts, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';

export type WatchRow = typeof watches.$inferSelect;

const ofUser = (clientId: string, userId: string) =>
  and(eq(watches.clientId, clientId), eq(watches.userId, userId));

/** A user's watches, the newest first, but those of deleted views. Those of contacts with the name that the contact has by now. */
export async function findWatches({ orm }: Tx, clientId: string, userId: string): Promise<WatchRow[]> {
  const rows = await orm
    .select({ watch: watches, firstName: contacts.firstName, lastName: contacts.lastName })
    .from(watches)
    .leftJoin(contacts, and(eq(contacts.clientId, watches.clientId), eq(contacts.id, watches.contactId)))
    .leftJoin(savedViews, and(eq(savedViews.clientId, watches.clientId), eq(savedViews.id, watches.viewId)))
    .where(and(ofUser(clientId, userId), isNull(savedViews.deletedAt)))
    .orderBy(desc(watches.createdAt), desc(watches.id));
  return rows.map(({ watch, firstName, lastName }) =>
    firstName === null ? watch : { ...watch, label: `${firstName} ${lastName}` },
  );
}

/** How many a user has. Until the transaction ends, no other can add one. */
export async function countWatches(tx: Tx, clientId: string, userId: string): Promise<number> {
  await lockInTransaction(tx, `watches ${clientId} ${userId}`);
  return tx.orm.$count(watches, ofUser(clientId, userId));
}

/** The user's watch of the same target. */
export async function findWatchOn(
  { orm }: Tx,
  { clientId, userId, targetKey }: Pick<WatchRow, 'clientId' | 'userId' | 'targetKey'>,
): Promise<WatchRow | undefined> {
  const [row] = await orm
    .select()
    .from(watches)
    .where(and(ofUser(clientId, userId), eq(watches.targetKey, targetKey)));
  return row;
}

/** One of a user's watches, which nobody else can change until the transaction ends. */
export async function lockWatch({ orm }: Tx, clientId: string, userId: string, id: string) {
  const [row] = await orm
    .select()
    .from(watches)
    .where(and(ofUser(clientId, userId), eq(watches.id, id)))
    .for('update');
  return row;
}

export async function insertWatch({ orm }: Tx, row: WatchRow): Promise<void> {
  await orm.insert(watches).values(row);
}

export async function writeChannel(
  { orm }: Tx,
  clientId: string,
  id: string,
  channel: WatchRow['channel'],
): Promise<void> {
  await orm
    .update(watches)
    .set({ channel })
    .where(and(eq(watches.clientId, clientId), eq(watches.id, id)));
}

export async function deleteWatch({ orm }: Tx, clientId: string, id: string): Promise<void> {
  await orm.delete(watches).where(and(eq(watches.clientId, clientId), eq(watches.id, id)));
}

const chosenMove = defineQuery('watches_chosen_move', {
  fingerprint: text(),
  advisorId: uuid(),
  name: text().always('of names that are never null'),
  city: text(),
  state: text().orNull(),
  locationKey: text().orNull(),
});

/** What is to be known of a move to watch its advisor or city; of those that the scope may read. */
export const findChosenMove = (tx: Tx, moveId: string): Promise<AnswerOf<typeof chosenMove> | undefined> =>
  chosenMove.first(
    tx,
    sql`SELECT m.fingerprint, m.advisor_id AS "advisorId", m.first_name || ' ' || m.last_name AS name, m.city, m.state,
        m.location_key AS "locationKey"
      FROM ${readable(tx.scope).reported} m WHERE m.id = ${moveId}`,
  );

const chosenFirm = defineQuery('watches_chosen_firm', { name: text(), nameKey: text() });

/** A firm's name and key. */
export const findChosenFirm = (tx: Tx, firmId: string) =>
  chosenFirm.first(tx, sql`SELECT name, name_key AS "nameKey" FROM firms WHERE id = ${firmId}`);

const watcher = defineQuery('watches_watchers', {
  clientId: text(),
  userId: uuid(),
  email: text().orNull(),
  isAdmin: bool().always('a comparison with a constant'),
  ownDashboards: texts().orNull(),
  clientDashboards: texts(),
});
export type Watcher = AnswerOf<typeof watcher>;

/** The users who watch something and may sign in at `now`, by the app's clock. For the platform's scope. */
export const findWatchers = (tx: Tx, now: Date): Promise<Watcher[]> =>
  watcher.all(
    tx,
    sql`SELECT w.client_id AS "clientId", u.id AS "userId", u.email, u.role = 'admin' AS "isAdmin",
        u.allowed_dashboards AS "ownDashboards", c.allowed_dashboards AS "clientDashboards"
      FROM (SELECT DISTINCT client_id, user_id FROM watches) w
        JOIN users u ON u.id = w.user_id AND (u.client_id = w.client_id OR u.role = 'admin')
        JOIN clients c ON c.client_id = w.client_id
      WHERE u.is_active AND c.is_active AND c.archived_at IS NULL AND (c.expires_at IS NULL OR c.expires_at > ${now})
      ORDER BY w.client_id, u.id`,
  );

const email = defineQuery('watches_email', { email: text().orNull() });

/** A user's address. For the platform's scope. */
export const findEmail = async (tx: Tx, userId: string): Promise<string | null> =>
  (await email.first(tx, sql`SELECT email FROM users WHERE id = ${userId}`))?.email ?? null;

const watchedView = defineQuery('watches_views', {
  watchId: uuid(),
  userId: uuid(),
  state: jsonb<unknown>(),
});

/** The views that users watch, as far as they can still see them. */
export const findWatchedViews = (tx: Tx, clientId: string, userIds: string[]) =>
  watchedView.all(
    tx,
    sql`SELECT w.id AS "watchId", w.user_id AS "userId", v.state
      FROM watches w JOIN saved_views v ON v.client_id = w.client_id AND v.id = w.view_id
      WHERE w.client_id = ${clientId} AND w.user_id = ANY (${userIds}::uuid[]) AND v.deleted_at IS NULL
        AND (v.shared OR v.owner_id = w.user_id)
      ORDER BY w.id`,
  );

const chosenView = defineQuery('watches_chosen_view', { name: text() });

/** The name of a view that a user can see. */
export const findChosenView = async (tx: Tx, clientId: string, userId: string, viewId: string) =>
  (
    await chosenView.first(
      tx,
      sql`SELECT name FROM saved_views WHERE client_id = ${clientId} AND id = ${viewId} AND deleted_at IS NULL
        AND (shared OR owner_id = ${userId})`,
    )
  )?.name;

/**
 * Notes whose the moves are now by which advisors were chosen. A move that was removed is replaced by the same one of a later
 * upload, else by another move of the advisor.
 */
export async function followAdvisors(tx: Tx, clientId: string): Promise<void> {
  const { reported } = readable(tx.scope);
  await execute(
    tx,
    'watches_follow',
    sql`UPDATE watches w SET move_id = f.id, fingerprint = f.fingerprint, advisor_id = f.advisor_id
      FROM watches o CROSS JOIN LATERAL (
        SELECT m.id, m.fingerprint, m.advisor_id, 1 AS place FROM ${reported} m WHERE m.id = o.move_id
        UNION ALL SELECT m.id, m.fingerprint, m.advisor_id, 2 FROM ${reported} m WHERE m.fingerprint = o.fingerprint
        UNION ALL (SELECT m.id, m.fingerprint, m.advisor_id, 3 FROM ${reported} m WHERE m.advisor_id = o.advisor_id ORDER BY m.id LIMIT 1)
        ORDER BY place LIMIT 1
      ) f
      WHERE w.client_id = ${clientId} AND w.kind = 'advisor' AND o.client_id = w.client_id AND o.id = w.id
        AND (w.move_id, w.fingerprint, w.advisor_id) IS DISTINCT FROM (f.id, f.fingerprint, f.advisor_id)`,
  );
}
