import { maxNotifiedMoves, type NotifiedMove } from '@liftout/contract/notifications';
import type { WatchChannel, WatchKind } from '@liftout/contract/watches';
import type { Tx } from '../../platform/db/database.ts';
import { reachable } from '../../platform/db/sql/reachable.ts';
import { int4, int8, json, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import {
  type AnswerOf,
  defineQuery,
  execute,
  inlined,
  keyword,
  type Sql,
  sql,
} from '../../platform/db/sql/sql.ts';
import { toldSteps } from './steps.ts';

/** The columns of `withMoves`. */
export const notificationColumns = {
  id: uuid(),
  number: int8(),
  userId: uuid(),
  kind: text<WatchKind>(),
  label: text(),
  createdAt: timestamptz(),
  readAt: timestamptz().orNull(),
  moves: int4().always('count'),
  advisors: int4().always('count'),
  /** Advisors who left, and who joined, the watched firm. */
  left: int4().always('count'),
  joined: int4().always('count'),
  /** Where all of its moves are in one. */
  city: text().orNull(),
  listed: json<NotifiedMove[]>().always('coalesce'),
};
const row = defineQuery('notifications_page', notificationColumns);
export type NotificationRow = AnswerOf<typeof row>;

/** On `notified_moves m`: not of a contact who must not be contacted. */
const ofReachable = sql`NOT EXISTS (
  SELECT FROM contact_advisors a JOIN contacts c ON c.client_id = a.client_id AND c.id = a.contact_id
  WHERE a.client_id = m.client_id AND a.advisor_id = m.advisor_id AND a.kind = 'same' AND NOT ${reachable})`;

/**
 * Notifications with the sums of their moves. `chosen`: a statement for rows of `notifications`; each is looked up by index.
 * `among`: a condition on `notified_moves m`.
 */
export const withMoves = (chosen: Sql, among: Sql = keyword('true')): Sql =>
  sql`SELECT n.id, n.number, n.user_id AS "userId", n.kind, n.label, n.created_at AS "createdAt", n.read_at AS "readAt", s.moves,
      s.advisors, s."left", s.joined, s.city, coalesce(l.listed, '[]') AS listed
    FROM (${chosen}) n
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS moves, count(DISTINCT m.advisor_id)::int AS advisors,
        (count(DISTINCT m.advisor_id) FILTER (WHERE m.is_left))::int AS "left",
        (count(DISTINCT m.advisor_id) FILTER (WHERE NOT m.is_left))::int AS joined,
        CASE WHEN min(m.city) = max(m.city) THEN min(m.city) END AS city
      FROM notified_moves m WHERE m.client_id = n.client_id AND m.notification_id = n.id AND ${among}
    ) s
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('moveId', m.move_id, 'name', m.name, 'firmLeft', m.firm_left, 'firmJoined',
        m.firm_joined, 'city', m.city, 'movedOn', m.moved_on) ORDER BY m.moved_on DESC, m.move_id) AS listed
      FROM (
        SELECT * FROM notified_moves m WHERE m.client_id = n.client_id AND m.notification_id = n.id AND ${among}
        ORDER BY m.moved_on DESC, m.move_id LIMIT ${inlined(maxNotifiedMoves)}
      ) m
    ) l
    ORDER BY n.number DESC`;

export interface Owner {
  clientId: string;
  userId: string;
}

/** What of their notifications a user may read. */
export interface Reader extends Owner {
  reads: { overview: boolean; contacts: boolean };
}

/** On `notifications n`: what a reader may read; submissions, profiles and steps with access to contacts, all else to the overview. */
export const isReadable = ({ reads }: Pick<Reader, 'reads'>): Sql =>
  sql`CASE WHEN n.kind = 'step' THEN ${reads.contacts}::boolean AND EXISTS (SELECT FROM ${toldSteps})
    WHEN n.kind IN ('submission', 'profile') THEN ${reads.contacts}::boolean ELSE ${reads.overview}::boolean END`;

/** On `notifications n`: something is left of it that may go out. */
const hasReachable = sql`EXISTS (
  SELECT FROM notified_moves m WHERE m.client_id = n.client_id AND m.notification_id = n.id AND ${ofReachable})`;

/** Notifications by id, for a mail: without the moves of contacts who must not be contacted. */
export const findMailed = (tx: Tx, clientId: string, ids: string[]): Promise<NotificationRow[]> =>
  row.all(
    tx,
    withMoves(
      sql`SELECT * FROM notifications n WHERE client_id = ${clientId} AND id = ANY (${ids}::uuid[]) AND ${hasReachable}`,
      ofReachable,
    ),
  );

/** The same of what a user was told in a span for the brief, the newest first. `until` is not included. */
export const findBriefed = (
  tx: Tx,
  { clientId, userId }: Owner,
  { from, until, limit }: { from: string; until: string; limit: number },
): Promise<NotificationRow[]> => {
  const channel: WatchChannel = 'brief';
  return row.all(
    tx,
    withMoves(
      sql`SELECT * FROM notifications n WHERE client_id = ${clientId} AND user_id = ${userId} AND channel = ${channel}
        AND created_at >= ${from}::timestamptz AND created_at < ${until}::timestamptz AND ${hasReachable}
        ORDER BY number DESC LIMIT ${limit}`,
      ofReachable,
    ),
  );
};

const counts = defineQuery('notifications_counts', {
  total: int4().always('count'),
  unread: int4().always('count'),
});

/** How many a reader has, and how many of them are unread. */
export const countNotifications = async (tx: Tx, { clientId, userId, reads }: Reader) =>
  (await counts.first(
    tx,
    sql`SELECT count(*)::int AS total, (count(*) FILTER (WHERE n.read_at IS NULL))::int AS unread FROM notifications n
      WHERE n.client_id = ${clientId} AND n.user_id = ${userId} AND ${isReadable({ reads })}`,
  )) ?? { total: 0, unread: 0 };

/** `ids` null: all that the reader may read. `at` null: unread again. */
export const writeRead = (
  tx: Tx,
  { clientId, userId, reads }: Reader,
  ids: string[] | null,
  at: Date | null,
): Promise<number> =>
  execute(
    tx,
    'notifications_read',
    sql`UPDATE notifications n SET read_at = ${at}::timestamptz
      WHERE n.client_id = ${clientId} AND n.user_id = ${userId}
        AND (${ids}::uuid[] IS NULL OR n.id = ANY (${ids}::uuid[]))
        AND (n.read_at IS NULL) = (${at}::timestamptz IS NOT NULL) AND ${isReadable({ reads })}`,
  );

/** Takes moves that are gone out of notifications that nobody has read, and removes those that say nothing any more. */
export async function removeGone(tx: Tx): Promise<void> {
  const removed = await execute(
    tx,
    'notifications_gone_moves',
    sql`DELETE FROM notified_moves m USING notifications n
      WHERE n.client_id = m.client_id AND n.id = m.notification_id AND n.read_at IS NULL
        AND NOT EXISTS (SELECT FROM moves o WHERE o.id = m.move_id)`,
  );
  if (removed === 0) return;
  await execute(
    tx,
    'notifications_gone',
    sql`DELETE FROM notifications n WHERE n.read_at IS NULL AND n.watch_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM notified_moves m WHERE m.client_id = n.client_id AND m.notification_id = n.id)`,
  );
}
