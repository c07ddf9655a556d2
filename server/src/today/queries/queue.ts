import type { Stage } from '@liftout/contract/deals';
import type { WhoseQueue } from '@liftout/contract/today';
import { daysBefore } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Actor, readerOf } from '../../platform/db/scope.ts';
import { reachable } from '../../platform/db/sql/reachable.ts';
import { leftId, leftSpelling, readable } from '../../platform/db/sql/readable-moves.ts';
import { int4, int8, text, texts, uuid } from '../../platform/db/sql/row-types.ts';
import {
  type AnswerOf,
  defineQuery,
  inlined,
  joined,
  keyword,
  type Sql,
  sql,
} from '../../platform/db/sql/sql.ts';
import type { Ask } from './rule.ts';
import { rules } from './rules/index.ts';
import { movedDays, reportedDays } from './rules/moved.ts';

/**
 * The moves of the last weeks that are certainly of contacts, and an advisor's latest where it was first reported in the last
 * days, however old. A takeover or a transfer in bulk is nobody's own move.
 */
const movedContacts = ({ clientId, timeZone, today, now, moves }: Ask): Sql => {
  const isNew = sql`m.created_at >= ${daysBefore(now, reportedDays)}::timestamptz`;
  const of = (days: Sql) => sql`
  SELECT a.contact_id, a.evidence, m.id AS move_id, m.fingerprint, m.moved_on, ${isNew} AS is_new,
    greatest(m.created_at, m.moved_on::timestamp AT TIME ZONE ${timeZone}) AS known_at, ${leftId} AS firm_left_id, m.firm_joined_id,
    ${leftSpelling} AS firm_left_spelling, m.firm_joined_spelling
  FROM ${moves} m JOIN contact_advisors a
    ON a.client_id = ${clientId} AND a.advisor_id = m.advisor_id AND a.kind = 'same'
  WHERE ${days} AND m.class IN ('move', 'joined', 'left', 'kept-both', 'return')`;
  const first = sql`${today}::date - ${movedDays}::int`;
  return sql`${of(sql`m.moved_on > ${first} AND m.moved_on <= ${today}::date`)}
  UNION ALL ${of(sql`${isNew} AND m.moved_on <= ${first}
    AND NOT EXISTS (SELECT FROM ${moves} o WHERE o.advisor_id = m.advisor_id AND o.moved_on > m.moved_on)`)}`;
};

/** What a queue is asked with; its moves are those that the transaction may read. */
type Asked = Omit<Ask, 'moves'>;

/** What each rule finds, at most `limit` contacts each: a rule's rows are in its order, so no more are needed. */
const found = (ask: Ask, limit: number): Sql =>
  joined(
    rules.map((rule, position) => {
      const { from, order, ref, day, what, more, count, of, evidence } = rule.find(ask);
      return sql`(SELECT ${inlined(position)} AS rule, row_number() OVER (ORDER BY ${order}) AS place, c.id AS contact_id,
          ${ref ?? keyword('NULL::uuid')} AS ref, ${day ?? keyword('NULL::text')} AS day,
          ${what ?? keyword('NULL::text')} AS what, ${more ?? keyword('NULL::text')} AS more,
          ${count ?? keyword('NULL::int8')} AS count, ${of ?? keyword('NULL::int8')} AS of,
          ${evidence ?? keyword('NULL::text[]')} AS evidence
        ${from} ORDER BY ${order} LIMIT ${inlined(limit)})`;
    }),
    ' UNION ALL ',
  );

/** Whether `contacts c` may be called at all: not archived, won, lost or marked as do not contact. */
export const inPlay = (
  clientId: string,
): Sql => sql`c.client_id = ${clientId} AND c.archived_at IS NULL AND ${reachable}
    AND CASE WHEN c.in_pipeline THEN c.pipeline_stage <> 'won' ELSE NOT EXISTS (SELECT FROM deals lost
      WHERE lost.client_id = c.client_id AND lost.contact_id = c.id AND lost.lost_reason IS NOT NULL) END`;

/** Who may be called now: in play and not snoozed. Whoever was contacted today is done for today, but for news that came after it. */
export const callable = (
  { clientId, timeZone, today }: Pick<Ask, 'clientId' | 'timeZone' | 'today'>,
  who: WhoseQueue,
  actor: Actor,
): Pick<Ask, 'callable' | 'callableForNews'> => {
  const steps = sql`SELECT FROM next_steps o
    WHERE o.client_id = c.client_id AND o.contact_id = c.id AND o.done_at IS NULL AND NOT o.owner_left AND o.owner_id`;
  const whose = {
    mine: sql`EXISTS (${steps} = ${readerOf(actor).userId}::uuid)`,
    unassigned: sql`NOT EXISTS (${steps} IS NOT NULL)`,
    everyone: keyword('true'),
  }[who];
  const callableForNews = sql`${inPlay(clientId)}
    AND NOT EXISTS (SELECT FROM today_snoozes z
      WHERE z.client_id = c.client_id AND z.contact_id = c.id AND z.until > ${today}::date)
    AND ${whose}`;
  return {
    callable: sql`${callableForNews}
      AND (c.last_contacted IS NULL OR c.last_contacted < ${today}::date::timestamp AT TIME ZONE ${timeZone})`,
    callableForNews,
  };
};

const chosen = defineQuery('today_chosen', { contactId: uuid().always('of contacts') });

/** The ids of the first `limit` contacts, the most urgent first, each by its strongest reason. */
export async function chooseContacts(tx: Tx, asked: Asked, limit: number): Promise<string[]> {
  const ask = { ...asked, moves: readable(tx.scope).moves };
  const rows = await chosen.all(
    tx,
    sql`WITH moved AS MATERIALIZED (${movedContacts(ask)}), found AS (${found(ask, limit)}), strongest AS (
        SELECT DISTINCT ON (contact_id) contact_id, rule, place FROM found ORDER BY contact_id, rule, place
      ) SELECT contact_id AS "contactId" FROM strongest ORDER BY rule, place LIMIT ${inlined(limit)}`,
  );
  return rows.map(({ contactId }) => contactId);
}

const ofRule = 'a rule has one';
const reason = defineQuery('today_reasons', {
  contactId: uuid().always('of contacts'),
  name: text().always('names are never null'),
  firm: text(),
  city: text().orNull(),
  phone: text().orNull(),
  stage: text<Stage>().orNull(),
  /** The position of the rule among `rules`. */
  rule: int4().always(ofRule),
  ref: uuid().orNull(),
  day: text().orNull(),
  what: text().orNull(),
  more: text().orNull(),
  count: int8().orNull(),
  of: int8().orNull(),
  evidence: texts().orNull(),
});
export type ReasonRow = AnswerOf<typeof reason>;

/** Every reason for some contacts, the strongest first. */
export const readReasons = (tx: Tx, asked: Asked, contactIds: string[]): Promise<ReasonRow[]> => {
  const ask = { ...asked, moves: readable(tx.scope).moves };
  const among = sql`c.client_id = ${ask.clientId} AND c.id = ANY (${contactIds}::uuid[])`;
  return reason.all(
    tx,
    sql`WITH moved AS MATERIALIZED (${movedContacts(ask)}),
        found AS (${found({ ...ask, callable: among, callableForNews: among }, contactIds.length)})
      SELECT c.id AS "contactId", c.first_name || ' ' || c.last_name AS name, c.firm, c.city, c.phone,
        CASE WHEN c.in_pipeline THEN c.pipeline_stage END AS stage, f.rule, f.ref, f.day, f.what, f.more, f.count, f.of,
        f.evidence
      FROM found f JOIN contacts c ON c.client_id = ${ask.clientId} AND c.id = f.contact_id
      ORDER BY f.rule`,
  );
};
