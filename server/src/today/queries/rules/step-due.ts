import { keyword, sql } from '../../../platform/db/sql/sql.ts';
import { daysFrom, spoken } from '../../days.ts';
import type { Rule } from '../rule.ts';

/**
 * Somebody promised something by today, and it is not done. The oldest first. A step that somebody got after today's contact is
 * news: they may not be who made it.
 */
export const stepDue: Rule = {
  id: 'step-due',
  linksTo: 'step',
  find: ({ clientId, today, callable, callableForNews }) => ({
    from: sql`FROM next_steps s JOIN contacts c ON c.client_id = s.client_id AND c.id = s.contact_id
      WHERE s.client_id = ${clientId} AND s.done_at IS NULL AND s.due_on <= ${today}::date
        AND (${callable} OR (s.owner_id IS NOT NULL AND NOT s.owner_left AND s.given_at > c.last_contacted AND ${callableForNews}))
        AND NOT EXISTS (SELECT FROM next_steps e WHERE e.client_id = s.client_id AND e.contact_id = s.contact_id
          AND e.done_at IS NULL AND (e.due_on, e.id) < (s.due_on, s.id))`,
    order: keyword('s.due_on, s.id'),
    ref: keyword('s.id'),
    day: keyword('s.due_on::text'),
    what: keyword('s.what'),
    more: keyword('s.owner_name'),
    count: keyword('(s.owner_id IS NOT NULL AND NOT s.owner_left)::int::int8'),
  }),
  say({ day, what, more, count: taken }, today) {
    const dueOn = day ?? '';
    const late = daysFrom(dueOn, today);
    const due = late > 0 ? `Next step overdue since ${spoken(dueOn, today)}` : 'Next step due today';
    const former = taken === 0 ? more : null;
    return {
      line: `${due}: ${what ?? ''}${former === null ? '' : ` (was ${former})`}`,
      detail: more === null || former !== null ? 'Nobody has taken it yet' : `Taken by ${more}`,
    };
  },
};
