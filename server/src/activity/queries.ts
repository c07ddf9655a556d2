import { type FeedType, feedTypes } from '@liftout/contract/live-feed';
import type { Tx } from '../platform/db/database.ts';
import { bool, int4, type RowOf, text, timestamptz, uuid } from '../platform/db/sql/row-types.ts';
import { rowsOfSource } from '../platform/db/sql/rows-of-source.ts';
import { type AnswerOf, defineQuery, execute, inlined, nothing, sql } from '../platform/db/sql/sql.ts';

/** The columns of an activity `a` and its contact `c`. */
export const feedRow = {
  id: uuid(),
  type: text<FeedType>(),
  contactId: uuid().orNull(),
  contactName: text().orNull(),
  contactFirm: text().orMissing(),
  timestamp: timestamptz(),
  subject: text(),
  outcome: text().orNull(),
  notes: text().orNull(),
  duration: int4().orNull(),
};
/** A row of the feed. */
export type FeedRow = RowOf<typeof feedRow>;

export const feedColumns = sql`a.id, a.type, a.contact_id AS "contactId", c.first_name || ' ' || c.last_name AS "contactName",
  c.firm AS "contactFirm", a.occurred_at AS timestamp, a.subject, a.outcome, a.notes, a.duration_seconds AS duration`;
export const withContact = sql`LEFT JOIN contacts c ON c.client_id = a.client_id AND c.id = a.contact_id`;

const newest = defineQuery('feed', feedRow, { prepared: true });
const older = defineQuery('feed_before', feedRow, { prepared: true });

/** The newest activities of the types that the feed shows, or those older than `before`; none if that is not the client's. */
export function readFeed(
  tx: Tx,
  clientId: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<FeedRow[]> {
  const olderOnly = before
    ? sql`AND (a.occurred_at, a.id) < (SELECT b.occurred_at, b.id FROM activities b WHERE b.client_id = ${clientId} AND b.id = ${before})`
    : nothing;
  return (before ? older : newest).all(
    tx,
    sql`SELECT ${feedColumns} FROM activities a ${withContact}
      WHERE a.client_id = ${clientId} AND a.type = ANY (${feedTypes}) ${olderOnly}
      ORDER BY a.occurred_at DESC, a.id DESC LIMIT ${limit}`,
  );
}

export interface UnseenActivities {
  /** The PostgreSQL snapshot up to which was read. */
  snapshot: string;
  /** Whether `seen` can be a snapshot of this database: it is not newer than the current one. */
  known: boolean;
  rows: FeedRow[];
}

const withItem = 'never null in a row with an activity';
const unseen = defineQuery(
  'feed_unseen',
  {
    ...feedRow,
    snapshot: text().always('coalesce'),
    known: bool().always('both sides of the comparison are known'),
    id: uuid().orMissing(),
    type: text<FeedType>().always(withItem),
    timestamp: timestamptz().always(withItem),
    subject: text().always(withItem),
  },
  { prepared: true },
);

/**
 * The activities that a reader with the snapshot `seen` does not have yet, oldest id first: those of transactions that
 * were not visible in it. `until` is a later snapshot to stop at, else the current one; `after` skips ids up to it.
 */
export async function readUnseen(
  tx: Tx,
  clientId: string,
  { seen, until, after, limit }: { seen: string; until: string | null; after: string | null; limit: number },
): Promise<UnseenActivities> {
  const found = await unseen.all(
    tx,
    sql`SELECT s.snapshot::text AS snapshot,
        pg_snapshot_xmax(${seen}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) AS known, ${feedColumns}
      FROM (SELECT coalesce(${until}::pg_snapshot, pg_current_snapshot()) AS snapshot) s
      LEFT JOIN activities a ON a.client_id = ${clientId} AND a.type = ANY (${feedTypes})
        AND a.created_xid >= pg_snapshot_xmin(${seen}::pg_snapshot)
        AND NOT pg_visible_in_snapshot(a.created_xid, ${seen}::pg_snapshot)
        AND pg_visible_in_snapshot(a.created_xid, s.snapshot)
        AND (${after}::uuid IS NULL OR a.id > ${after}::uuid)
      ${withContact}
      ORDER BY a.id LIMIT ${limit}`,
  );
  const [first] = found;
  if (!first) throw new Error('The snapshot is always answered.');
  const rows = found.flatMap(({ snapshot: _, known: __, id, ...row }) =>
    id === null ? [] : [{ id, ...row }],
  );
  return { snapshot: first.snapshot, known: first.known, rows };
}

const snapshotRow = defineQuery('current_snapshot', { snapshot: text().always('there is always one') });

/** The current snapshot, in which everything committed is visible. */
export async function currentSnapshot(tx: Tx): Promise<string> {
  return (await snapshotRow.one(tx, sql`SELECT pg_current_snapshot()::text AS snapshot`)).snapshot;
}

/** Texts and tasks are counted and stand in the timeline; the feed does not show them. */
export type ActivityType = FeedType | 'sms' | 'task';

/** An activity to write. */
export interface NewActivity {
  id: string;
  contactId: string;
  type: ActivityType;
  subject: string;
  outcome: string | null;
  notes: string | null;
  durationSeconds: number | null;
  disposition: string | null;
  agent: string | null;
  occurredAt: Date;
  /** Its id in the source; null for one that a person logged here. */
  sourceId: string | null;
}

const loggedRow = { ...feedRow, type: text<ActivityType>(), disposition: text().orNull() };
/** As a row of the feed, with its disposition. */
export type LoggedRow = RowOf<typeof loggedRow>;

const contactOfActivity = defineQuery('contacts_of_activities', {
  sourceId: text().always('it was asked for'),
  contactId: uuid().orNull(),
});

/** The contact of each activity of a source that is stored, by its id in the source. */
export async function contactsOfActivities(
  tx: Tx,
  clientId: string,
  source: string,
  sourceIds: string[],
): Promise<Map<string, string>> {
  const found = await contactOfActivity.all(
    tx,
    sql`SELECT source_id AS "sourceId", contact_id AS "contactId" FROM activities
      WHERE client_id = ${clientId} AND source = ${source} AND source_id = ANY (${sourceIds}::text[])`,
  );
  return new Map(
    found.flatMap(({ sourceId, contactId }) => (contactId === null ? [] : [[sourceId, contactId]])),
  );
}

const lockedActivities = defineQuery('lock_activities_of_source', loggedRow);
const writtenActivities = defineQuery('write_activities', loggedRow);

/** The activities of a source by its ids, ordered by our ids, locked until the transaction ends. */
export function lockActivitiesOfSource(
  tx: Tx,
  clientId: string,
  source: string,
  sourceIds: string[],
): Promise<LoggedRow[]> {
  return lockedActivities.all(
    tx,
    sql`SELECT ${feedColumns}, a.disposition
      FROM ${rowsOfSource('activities', { clientId, source, sourceIds })} a ${withContact}`,
  );
}

/**
 * Adds activities, and changes those of a source that differ, in one statement. Of several with one source id, the last
 * one counts. @returns the written rows, with their new values
 */
export function writeActivities(
  tx: Tx,
  clientId: string,
  source: string,
  activities: NewActivity[],
  at: Date,
): Promise<LoggedRow[]> {
  const distinct = [...new Map(activities.map((one) => [one.sourceId ?? one.id, one])).values()];
  return writtenActivities.all(
    tx,
    sql`WITH a AS (
      INSERT INTO activities AS a (client_id, id, contact_id, type, subject, outcome, notes, duration_seconds,
        disposition, agent, logged_by, occurred_at, source, source_id, created_at)
      SELECT ${clientId}, r.id, r."contactId", r.type, r.subject, r.outcome, r.notes, r."durationSeconds", r.disposition,
        r.agent, ${source === 'manual' ? tx.scope.actor.userId : null}::uuid, r."occurredAt", ${source}, r."sourceId", ${at}
      FROM jsonb_to_recordset(${JSON.stringify(distinct)}) AS r(id uuid, "contactId" uuid, type text, subject text, outcome text, notes text,
        "durationSeconds" int, disposition text, agent text, "occurredAt" timestamptz, "sourceId" text)
      ON CONFLICT (client_id, source, source_id) WHERE source_id IS NOT NULL DO UPDATE SET
        outcome = excluded.outcome, notes = excluded.notes, duration_seconds = excluded.duration_seconds,
        disposition = excluded.disposition
      WHERE (a.outcome, a.notes, a.duration_seconds, a.disposition) IS DISTINCT FROM
        (excluded.outcome, excluded.notes, excluded.duration_seconds, excluded.disposition)
      RETURNING a.*
    ) SELECT ${feedColumns}, a.disposition FROM a ${withContact} ORDER BY a.id`,
  );
}

const manualLog = defineQuery('manually_logged_activities', {
  id: uuid(),
  contactId: uuid().always('one that a person logged has a contact'),
  occurredAt: timestamptz(),
  loggedBy: uuid().orNull(),
  agent: text().orNull(),
});

/** Those of these activities that were logged here, not before `since`; locked until the transaction ends. */
export const lockManualLog = (
  tx: Tx,
  clientId: string,
  ids: string[],
  since: Date,
): Promise<AnswerOf<typeof manualLog>[]> =>
  manualLog.all(
    tx,
    sql`SELECT id, contact_id AS "contactId", occurred_at AS "occurredAt", logged_by AS "loggedBy", agent
      FROM activities
      WHERE client_id = ${clientId} AND id = ANY(${ids}::uuid[]) AND source = 'manual' AND source_id IS NULL
        AND contact_id IS NOT NULL AND created_at >= ${since}
      ORDER BY id FOR UPDATE`,
  );

const otherActivity = defineQuery('other_activities', { id: uuid() });

/** Whether these contacts have other activities than these, at that time or after it. */
export const hasOtherActivities = async (
  tx: Tx,
  clientId: string,
  contactIds: string[],
  { ids, from }: { ids: string[]; from: Date },
): Promise<boolean> =>
  (await otherActivity.first(
    tx,
    sql`SELECT id FROM activities WHERE client_id = ${clientId} AND contact_id = ANY(${contactIds}::uuid[])
      AND occurred_at >= ${from} AND id <> ALL(${ids}::uuid[]) LIMIT 1`,
  )) !== undefined;

const takenBack = defineQuery('take_back_activities', loggedRow);

/** Removes activities, which the caller has locked. @returns them as they were */
export const takeBackActivities = (tx: Tx, clientId: string, ids: string[]): Promise<LoggedRow[]> =>
  takenBack.all(
    tx,
    sql`WITH a AS (DELETE FROM activities WHERE client_id = ${clientId} AND id = ANY(${ids}::uuid[]) RETURNING *)
      SELECT ${feedColumns}, a.disposition FROM a ${withContact} ORDER BY a.id`,
  );

/** Removes some activities of a client that is removed for good. @returns how many */
export const removeActivities = (tx: Tx, clientId: string, limit: number): Promise<number> =>
  execute(
    tx,
    'remove_activities',
    sql`DELETE FROM activities WHERE client_id = ${clientId} AND id IN (
       SELECT id FROM activities WHERE client_id = ${clientId} ORDER BY id LIMIT ${inlined(limit)})`,
  );

const logged = defineQuery('logged_activity', {
  contactId: uuid().orNull(),
  occurredAt: timestamptz(),
  subject: text(),
  outcome: text().orNull(),
  notes: text().orNull(),
});

/** An activity, locked until the transaction ends; undefined where the client has none of this id. */
export const findLogged = (tx: Tx, clientId: string, id: string) =>
  logged.first(
    tx,
    sql`SELECT contact_id AS "contactId", occurred_at AS "occurredAt", subject, outcome, notes
      FROM activities WHERE client_id = ${clientId} AND id = ${id} FOR UPDATE`,
  );

const later = defineQuery('later_activity', { id: uuid() });

/** Whether a contact has an activity after this one; of two at the same instant the one written later. */
export const hasLaterActivity = async (
  tx: Tx,
  clientId: string,
  { id, contactId, occurredAt }: { id: string; contactId: string; occurredAt: Date },
): Promise<boolean> =>
  (await later.first(
    tx,
    sql`SELECT id FROM activities WHERE client_id = ${clientId} AND contact_id = ${contactId}
      AND (occurred_at, id) > (${occurredAt}, ${id}::uuid) LIMIT 1`,
  )) !== undefined;

export async function removeActivity(tx: Tx, clientId: string, id: string): Promise<void> {
  await execute(
    tx,
    'remove_activity',
    sql`DELETE FROM activities WHERE client_id = ${clientId} AND id = ${id}`,
  );
}
