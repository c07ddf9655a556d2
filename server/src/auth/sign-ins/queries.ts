import type { SignInOutcome } from '@liftout/contract/values/choices';
import type { Tx } from '../../platform/db/database.ts';
import { limitedTo, type Paging } from '../../platform/db/sql/paging.ts';
import { int4, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { allOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';

const signInRow = defineQuery('sign_in', {
  id: uuid(),
  userId: uuid().orNull(),
  username: text().orMissing(),
  name: text().orNull(),
  clientId: text().orNull(),
  clientName: text().orMissing(),
  address: text(),
  userAgent: text(),
  outcome: text<SignInOutcome>(),
  reason: text().orNull(),
  attempts: int4(),
  endedBy: text().orNull(),
  startedAt: timestamptz(),
  lastSeenAt: timestamptz().always('coalesce with the sign-in'),
  endedAt: timestamptz().orNull(),
});
const signInTotal = defineQuery('sign_in_total', { total: int4().always('count') });

export interface SignInFilter extends Paging {
  user?: string | undefined;
  /** A client's id, or `admins`. */
  of?: string | undefined;
  /** `ended`: every way in which a session ends. */
  outcome?: SignInOutcome | 'ended' | undefined;
}

const conditionOf = ({ user, of, outcome }: SignInFilter) =>
  allOf([
    ...(user === undefined ? [] : [sql`i.user_id = ${user}`]),
    ...(of === undefined ? [] : [of === 'admins' ? sql`u.role = 'admin'` : sql`i.client_id = ${of}`]),
    ...(outcome === undefined
      ? []
      : [outcome === 'ended' ? sql`i.outcome NOT IN ('open', 'refused')` : sql`i.outcome = ${outcome}`]),
  ]);

/** A page of sign-ins, newest first. */
export const findSignIns = (tx: Tx, filter: SignInFilter) =>
  signInRow.all(
    tx,
    sql`SELECT i.id, i.user_id AS "userId", u.username, u.name, i.client_id AS "clientId", c.name AS "clientName", i.address,
        i.user_agent AS "userAgent", i.outcome, i.reason, i.attempts, i.ended_by AS "endedBy", i.started_at AS "startedAt",
        coalesce(s.last_seen_at, i.last_seen_at) AS "lastSeenAt", i.ended_at AS "endedAt"
      FROM sign_ins i LEFT JOIN users u ON u.id = i.user_id LEFT JOIN clients c ON c.client_id = i.client_id
        LEFT JOIN sessions s ON s.id = i.id
      WHERE ${conditionOf(filter)}
      ORDER BY i.started_at DESC, i.id DESC
      ${limitedTo(filter)}`,
  );

export const countSignIns = async (tx: Tx, filter: SignInFilter): Promise<number> =>
  (
    await signInTotal.one(
      tx,
      sql`SELECT count(*)::int AS total FROM sign_ins i LEFT JOIN users u ON u.id = i.user_id
        WHERE ${conditionOf(filter)}`,
    )
  ).total;

const sessionUser = defineQuery('session_user', { userId: uuid(), clientId: text().orNull() });

/** The user of an open session; undefined where it is not open. */
export const findSessionUser = (tx: Tx, sessionId: string) =>
  sessionUser.first(
    tx,
    sql`SELECT s.user_id AS "userId", u.client_id AS "clientId" FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = ${sessionId}`,
  );
