import { workdayFrom, workdayUpTo } from '@liftout/contract/values/workdays';
import { keyword, type Sql, sql } from '../../../platform/db/sql/sql.ts';
import { daysFrom, daysLong, spoken } from '../../days.ts';
import type { Rule } from '../rule.ts';

/**
 * The days of the contact's cadence are over since the last touch; on no workday, it is due on the next. Who is due
 * longest comes first.
 */
export const cadenceDue: Rule = {
  id: 'cadence-due',
  find: ({ clientId, timeZone, today, callable }) => ({
    from: sql`FROM contact_cadences k JOIN contacts c ON c.client_id = k.client_id AND c.id = k.contact_id
      WHERE k.client_id = ${clientId} AND ${callable} AND ${dueOn(timeZone)} <= ${workdayUpTo(today)}::date`,
    order: sql`${dueOn(timeZone)}, c.id`,
    day: sql`${dueOn(timeZone)}::text`,
    count: keyword('k.every_days::int8'),
    more: sql`(c.last_contacted AT TIME ZONE ${timeZone})::date::text`,
  }),
  say({ day, count, more }, today) {
    const due = day === null ? '' : workdayFrom(day);
    const late = daysFrom(due, today);
    return {
      line: late > 0 ? `Due for a call since ${spoken(due, today)}` : 'Due for a call today',
      detail: `Every ${count ?? 0} days, ${more === null ? 'never contacted' : `last contacted ${daysLong(daysFrom(more, today))} ago`}`,
    };
  },
};

const dueOn = (timeZone: string): Sql =>
  sql`((coalesce(c.last_contacted, k.set_at) AT TIME ZONE ${timeZone})::date + k.every_days)`;
