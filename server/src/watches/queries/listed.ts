import {
  maxNotifiedMoves,
  type NotifiedDecision,
  type NotifiedMail,
  type NotifiedStep,
} from '@liftout/contract/notifications';
import type { WatchKind } from '@liftout/contract/watches';
import type { Tx } from '../../platform/db/database.ts';
import { limitedTo, type Paging } from '../../platform/db/sql/paging.ts';
import { int4, json, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';
import { isReadable, notificationColumns, type Reader, withMoves } from './notifications.ts';
import { toldSteps } from './steps.ts';

/** A mail as it is stored. */
type ListedMail = Omit<NotifiedMail, 'kind' | 'reason'> & { error: string | null };

const row = defineQuery('notifications_listed', {
  ...notificationColumns,
  kind: text<WatchKind | 'submission' | 'step' | NotifiedMail['kind']>(),
  decided: int4().always('count'),
  approved: int4().always('count'),
  rejected: int4().always('count'),
  reopened: int4().always('count'),
  decisions: json<NotifiedDecision[]>().always('coalesce'),
  mail: json<ListedMail>().orNull(),
  given: int4().always('count'),
  steps: json<NotifiedStep[]>().always('coalesce'),
});
export type ListedRow = AnswerOf<typeof row>;

/** A page of a user's notifications, the newest first. */
export const findNotifications = (
  tx: Tx,
  { clientId, userId, reads }: Reader,
  { page, pageSize }: Paging,
): Promise<ListedRow[]> => {
  const chosen = sql`SELECT * FROM notifications n WHERE n.client_id = ${clientId} AND n.user_id = ${userId}
    AND ${isReadable({ reads })}
    ORDER BY n.number DESC ${limitedTo({ page, pageSize })}`;
  return row.all(
    tx,
    sql`SELECT n.*, d.decided, d.approved, d.rejected, d.reopened, coalesce(l.decisions, '[]') AS decisions,
        (SELECT json_build_object('recipient', m.recipient, 'subject', m.subject, 'sent', m.status = 'sent', 'error', m.last_error,
            'contactId', m.contact_id)
          FROM notifications o JOIN mail_outbox m ON m.client_id = o.client_id AND m.id = o.mail_id
          WHERE o.client_id = ${clientId} AND o.id = n.id) AS mail,
        g.given, coalesce(g.steps, '[]') AS steps
      FROM (${withMoves(chosen)}) n
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS decided, (count(*) FILTER (WHERE d.outcome = 'approved'))::int AS approved,
          (count(*) FILTER (WHERE d.outcome = 'rejected'))::int AS rejected,
          (count(*) FILTER (WHERE d.outcome = 'reopened'))::int AS reopened
        FROM notified_decisions d WHERE d.client_id = ${clientId} AND d.notification_id = n.id
      ) d
      CROSS JOIN LATERAL (
        SELECT json_agg(json_build_object('submissionId', o.submission_id, 'name', o.name, 'firm', o.firm,
          'outcome', o.outcome, 'reason', o.reason, 'contactId', o.contact_id)
          ORDER BY o.outcome DESC, o.name, o.submission_id, o.version) AS decisions
        FROM (
          SELECT d.submission_id, d.version, d.outcome,
            trim(concat(p.fields ->> 'firstName', ' ', p.fields ->> 'lastName')) AS name, p.fields ->> 'firm' AS firm,
            CASE WHEN p.version = d.version THEN p.reason END AS reason,
            CASE WHEN p.version = d.version THEN p.contact_id END AS contact_id
          FROM notified_decisions d
            JOIN pending_contacts p ON p.client_id = d.client_id AND p.id = d.submission_id
          WHERE d.client_id = ${clientId} AND d.notification_id = n.id
          ORDER BY d.outcome DESC, name, d.submission_id, d.version LIMIT ${inlined(maxNotifiedMoves)}
        ) o
      ) l
      CROSS JOIN LATERAL (
        SELECT coalesce(max(o.given), 0) AS given, json_agg(json_build_object('stepId', o.id, 'contactId', o.contact_id, 'name', o.name,
          'what', o.what, 'dueOn', o.due_on) ORDER BY o.due_on, o.name, o.id) AS steps
        FROM (
          SELECT count(*) OVER ()::int AS given, s.id, s.contact_id, concat_ws(' ', c.first_name, c.last_name) AS name, s.what,
            s.due_on
          FROM (SELECT o.* FROM notifications o WHERE o.client_id = ${clientId} AND o.id = n.id) n, ${toldSteps}
          ORDER BY s.due_on, name, s.id LIMIT ${inlined(maxNotifiedMoves)}
        ) o
      ) g
      ORDER BY n.number DESC`,
  );
};
