import { stageLabels } from '@liftout/contract/values/stage-labels';
import { keyword, sql } from '../../../platform/db/sql/sql.ts';
import { daysFrom, daysLong } from '../../days.ts';
import type { Rule } from '../rule.ts';

/** A deal that stands still needs a call a week, not one every day. */
const quietDays = 7;

/** The deal stands in its stage longer than deals do (decision 075), without a contact for a week. The largest first. */
export const dealStuck: Rule = {
  id: 'deal-stuck',
  linksTo: 'deal',
  find: ({ clientId, now, timeZone, stuck, callable }) => ({
    from: sql`FROM deals d ${stuck.join} JOIN contacts c ON c.client_id = d.client_id AND c.id = d.contact_id
      WHERE d.client_id = ${clientId} AND d.archived_at IS NULL AND ${callable}
        AND (c.last_contacted IS NULL OR c.last_contacted < ${now}::timestamptz - ${quietDays}::int * interval '24 hours')`,
    order: keyword('d.value_cents DESC, d.id'),
    ref: keyword('d.id'),
    day: sql`(${stuck.since} AT TIME ZONE ${timeZone})::date::text`,
    what: keyword('d.stage'),
    more: sql`(c.last_contacted AT TIME ZONE ${timeZone})::date::text`,
  }),
  say({ day, what, more }, today) {
    const last = more === null ? 'never contacted' : `last contacted ${daysLong(daysFrom(more, today))} ago`;
    return {
      line: `Deal stuck in ${stageNames[what ?? ''] ?? 'its stage'} for ${daysLong(daysFrom(day ?? '', today))}`,
      detail: `Longer than your deals usually are there, ${last}`,
    };
  },
};

const stageNames: Readonly<Record<string, string>> = stageLabels;
