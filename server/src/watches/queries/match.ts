import type { WatchChannel, WatchKind } from '@liftout/contract/watches';
import type { Tx } from '../../platform/db/database.ts';
import { addedBy, leftId, leftSpelling, readable } from '../../platform/db/sql/readable-moves.ts';
import { text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, type Sql, sql } from '../../platform/db/sql/sql.ts';

/** An advisor who is a contact that is watched, by itself or in a view. */
export interface WatchedAdvisor {
  watchId: string;
  advisorId: string;
}

/**
 * The CTE `matched`: the moves of `added` with the watches that they belong to, one row for each pair. Firms are found by
 * their names as they are known now, and an advisor by the move that was chosen: whose that move is may have changed.
 * @param added a statement for columns of `moves`, those to look at
 * @param watched a condition on `watches w`
 */
const matchedCtes = (
  tx: Tx,
  clientId: string,
  added: Sql,
  watched: Sql,
  ofContacts: readonly WatchedAdvisor[],
) => {
  const { reported } = readable(tx.scope);
  return sql`added AS MATERIALIZED (${added}),
    watched AS MATERIALIZED (
      SELECT w.*, CASE w.kind WHEN 'advisor' THEN coalesce(
        (SELECT m.advisor_id FROM ${reported} m WHERE m.id = w.move_id),
        (SELECT m.advisor_id FROM ${reported} m WHERE m.fingerprint = w.fingerprint), w.advisor_id) END AS current_advisor
      FROM watches w WHERE w.client_id = ${clientId} AND ${watched}
    ), named AS (
      SELECT firm_key AS key FROM watched WHERE firm_key IS NOT NULL
      UNION SELECT joined_key FROM watched WHERE joined_key IS NOT NULL
    ), firm_of AS MATERIALIZED (
      SELECT n.key, f.id FROM named n JOIN firms f ON f.name_key = n.key
      UNION SELECT n.key, a.firm_id FROM named n JOIN firm_aliases a ON a.spelling_key = n.key
    ), pairs AS (
      SELECT w.id AS watch_id, m.id AS move_id, true AS is_left
      FROM watched w JOIN firm_of f ON f.key = w.firm_key JOIN added m ON m.firm_left_id = f.id WHERE w.kind = 'firm'
      UNION ALL SELECT w.id, m.id, false
      FROM watched w JOIN firm_of f ON f.key = w.firm_key JOIN added m ON m.firm_joined_id = f.id WHERE w.kind = 'firm'
      UNION ALL SELECT w.id, m.id, NULL
      FROM watched w JOIN firm_of l ON l.key = w.firm_key JOIN firm_of j ON j.key = w.joined_key
        JOIN added m ON m.firm_left_id = l.id AND m.firm_joined_id = j.id WHERE w.kind = 'lane'
      UNION ALL SELECT w.id, m.id, NULL
      FROM watched w JOIN added m ON m.location_key = w.location_key WHERE w.kind = 'city'
      UNION ALL SELECT w.id, m.id, NULL
      FROM watched w JOIN added m ON m.advisor_id = w.current_advisor WHERE w.kind = 'advisor'
      UNION ALL SELECT c.watch_id, m.id, NULL
      FROM unnest(${ofContacts.map(({ watchId }) => watchId)}::uuid[], ${ofContacts.map(({ advisorId }) => advisorId)}::uuid[])
        AS c (watch_id, advisor_id) JOIN added m ON m.advisor_id = c.advisor_id
    ), matched AS (
      SELECT w.id AS watch_id, w.user_id, w.kind, w.label, w.channel, p.is_left, m.*
      FROM pairs p JOIN watched w ON w.id = p.watch_id JOIN added m ON m.id = p.move_id
    )`;
};

/** The moves that an upload added, without conversions, as far as the scope may read them. */
const movesAddedBy = (tx: Tx, uploadId: string): Sql => {
  const { moves } = readable(tx.scope);
  return sql`SELECT m.id, m.fingerprint, m.advisor_id, m.first_name, m.last_name, m.city, m.location_key, m.moved_on,
      ${leftId} AS firm_left_id, ${leftSpelling} AS firm_left_spelling, m.firm_joined_id, m.firm_joined_spelling
    FROM ${moves} m WHERE ${addedBy(tx.scope, uploadId)} AND NOT m.is_conversion`;
};

const told = defineQuery('watches_told', {
  id: uuid(),
  userId: uuid(),
  kind: text<WatchKind>(),
  channel: text<WatchChannel>(),
});
export type Told = AnswerOf<typeof told>;

export interface Telling {
  clientId: string;
  uploadId: string;
  /** Who may be told, of the client's users. */
  userIds: string[];
  /** The advisors of watched contacts, and of contacts of views that moved. */
  ofContacts: readonly WatchedAdvisor[];
  at: Date;
}

/**
 * Adds a notification for each watch with moves that an upload added, and notes these moves. A move that a user was told
 * of before is left out; one that belongs to several watches of a user is told by one, mail and the narrower one first.
 * A contact is named as their move does, so that what is kept of people here is public record.
 * @returns the notifications that were added
 */
export const tellOf = (tx: Tx, { clientId, uploadId, userIds, ofContacts, at }: Telling): Promise<Told[]> =>
  told.all(
    tx,
    sql`WITH ${matchedCtes(tx, clientId, movesAddedBy(tx, uploadId), sql`w.user_id = ANY (${userIds}::uuid[])`, ofContacts)},
      fresh AS MATERIALIZED (
        SELECT DISTINCT ON (m.user_id, m.id) m.* FROM matched m
        WHERE NOT EXISTS (SELECT FROM notified_moves n
          WHERE n.client_id = ${clientId} AND n.user_id = m.user_id AND n.fingerprint = m.fingerprint)
        ORDER BY m.user_id, m.id, m.channel <> 'mail',
          array_position(ARRAY['advisor', 'contact', 'view', 'lane', 'firm', 'city'], m.kind), m.watch_id, m.is_left DESC
      ), made AS (
        INSERT INTO notifications (client_id, id, user_id, watch_id, upload_id, kind, label, channel, created_at)
        SELECT ${clientId}, gen_random_uuid(), user_id, watch_id, ${uploadId}::uuid, kind,
          CASE kind WHEN 'contact' THEN min(first_name || ' ' || last_name) ELSE label END, channel, ${at}
        FROM fresh GROUP BY user_id, watch_id, kind, label, channel
        RETURNING id, user_id, watch_id, kind, channel
      ), noted AS (
        INSERT INTO notified_moves (client_id, watch_id, move_id, notification_id, user_id, fingerprint, advisor_id, name,
          firm_left, firm_joined, city, moved_on, is_left)
        SELECT ${clientId}, f.watch_id, f.id, n.id, f.user_id, f.fingerprint, f.advisor_id,
          f.first_name || ' ' || f.last_name, coalesce(l.name, nullif(f.firm_left_spelling, '')),
          coalesce(j.name, nullif(f.firm_joined_spelling, '')), f.city, f.moved_on, f.is_left
        FROM fresh f JOIN made n ON n.watch_id = f.watch_id
          LEFT JOIN firms l ON l.id = f.firm_left_id LEFT JOIN firms j ON j.id = f.firm_joined_id
      )
      SELECT id, user_id AS "userId", kind, channel FROM made`,
  );

const ofMove = defineQuery('watches_of_move', { id: uuid() });

/** A user's watches that a move belongs to, without those of contacts and views. */
export const findWatchesOfMove = async (
  tx: Tx,
  { clientId, userId, moveId }: { clientId: string; userId: string; moveId: string },
): Promise<string[]> => {
  const { reported } = readable(tx.scope);
  const one = sql`SELECT m.id, m.advisor_id, m.location_key, ${leftId} AS firm_left_id, m.firm_joined_id FROM ${reported} m WHERE m.id = ${moveId}`;
  const rows = await ofMove.all(
    tx,
    sql`WITH ${matchedCtes(tx, clientId, one, sql`w.user_id = ${userId}`, [])} SELECT DISTINCT watch_id AS id FROM matched`,
  );
  return rows.map(({ id }) => id);
};

const movedContact = defineQuery('watches_moved_contacts', { contactId: uuid(), advisorId: uuid() });

/** The contacts that are certainly advisors of moves that an upload added. */
export const findMovedContacts = (tx: Tx, clientId: string, uploadId: string) =>
  movedContact.all(
    tx,
    sql`SELECT DISTINCT a.contact_id AS "contactId", a.advisor_id AS "advisorId"
      FROM (${movesAddedBy(tx, uploadId)}) m JOIN contact_advisors a ON a.client_id = ${clientId} AND a.advisor_id = m.advisor_id
      WHERE a.kind = 'same'`,
  );
