import { keyword, sql } from '../../../platform/db/sql/sql.ts';
import { daysFrom, daysLong, spoken } from '../../days.ts';
import type { Rule } from '../rule.ts';

/** The days of the contact's cadence are over since the last touch. Who is due longest comes first. */
export const cadenceDue: Rule = {
  id: 'cadence-due',
  find: ({ clientId, today, callable }) => ({
    from: sql`FROM contact_cadences k JOIN contacts c ON c.client_id = k.client_id AND c.id = k.contact_id
      WHERE k.client_id = ${clientId} AND ${callable}
        AND (coalesce(c.last_contacted, k.set_at) AT TIME ZONE 'UTC')::date + k.every_days <= ${today}::date`,
    order: keyword("(coalesce(c.last_contacted, k.set_at) AT TIME ZONE 'UTC')::date + k.every_days, c.id"),
    day: keyword("((coalesce(c.last_contacted, k.set_at) AT TIME ZONE 'UTC')::date + k.every_days)::text"),
    count: keyword('k.every_days::int8'),
    more: keyword("(c.last_contacted AT TIME ZONE 'UTC')::date::text"),
  }),
  say({ day, count, more }, now) {
    const dueOn = day ?? '';
    const late = daysFrom(dueOn, now);
    return {
      line: late > 0 ? `Due for a call since ${spoken(dueOn)}` : 'Due for a call today',
      detail: `Every ${count ?? 0} days, ${more === null ? 'never contacted' : `last contacted ${daysLong(daysFrom(more, now))} ago`}`,
    };
  },
};
