import { money } from '@liftout/contract/values/money-text';
import { keyword, sql } from '../../../platform/db/sql/sql.ts';
import { toDollars } from '../../../platform/money.ts';
import { daysFrom, daysLong } from '../../days.ts';
import type { Rule } from '../rule.ts';

/** Days after which a contact of high value is due, as among the insights. */
const days = 14;

/** A contact of high value whom nobody contacted for two weeks, or since they were added. The largest first. */
export const notReached: Rule = {
  id: 'not-reached',
  find: ({ now, timeZone, callable }) => ({
    from: sql`FROM contacts c WHERE ${callable} AND c.is_high_value
      AND coalesce(c.last_contacted, c.created_at) <= ${now}::timestamptz - ${days}::int * interval '24 hours'`,
    order: keyword('c.aum_cents DESC NULLS LAST, c.id'),
    day: sql`(c.last_contacted AT TIME ZONE ${timeZone})::date::text`,
    count: keyword('c.aum_cents'),
  }),
  say: ({ day, count }, today) => ({
    line: day === null ? 'Never contacted' : `Not reached in ${daysLong(daysFrom(day, today))}`,
    detail: `High value, ${count === null ? 'AUM unknown' : `${money(toDollars(count))} AUM`}`,
  }),
};
