import { keyword, sql } from '../../../platform/db/sql/sql.ts';
import { spoken } from '../../days.ts';
import type { Rule } from '../rule.ts';

/** Days for which a wish to be called back holds. */
const days = 14;

/** The last call ended with "call back", and nothing followed. Who waits longest comes first. */
export const callBack: Rule = {
  id: 'call-back',
  linksTo: 'activity',
  find: ({ clientId, now, timeZone, callable }) => ({
    from: sql`FROM (
        SELECT DISTINCT ON (contact_id) * FROM activities
        WHERE client_id = ${clientId} AND (outcome ILIKE '%call back%' OR outcome ILIKE '%callback%')
          AND type IN ('call', 'cold_call') AND contact_id IS NOT NULL
          AND occurred_at >= ${now}::timestamptz - ${days}::int * interval '24 hours'
        ORDER BY contact_id, occurred_at DESC, id DESC
      ) a JOIN contacts c ON c.client_id = ${clientId} AND c.id = a.contact_id
      WHERE ${callable} AND c.last_contacted <= a.occurred_at`,
    order: keyword('a.occurred_at, a.id'),
    ref: keyword('a.id'),
    day: sql`(a.occurred_at AT TIME ZONE ${timeZone})::date::text`,
    what: keyword('a.outcome'),
    more: keyword("nullif(coalesce(a.notes, a.subject), '')"),
  }),
  say: ({ day, what, more }, today) => ({
    line: `Asked on ${spoken(day ?? '', today)} to be called back`,
    detail: [what, more].filter((part) => part !== null).join(': '),
  }),
};
