import { keyword, sql } from '../../../platform/db/sql/sql.ts';
import { spoken } from '../../days.ts';
import type { Rule } from '../rule.ts';
import { withoutName } from './without-name.ts';

/** Days for which intel is shown, as among the insights. */
export const intelDays = 30;

/**
 * Intel that names the contact (decision 126), who was not contacted since. The highest priority first, then the newest.
 */
export const intelNames: Rule = {
  id: 'intel',
  linksTo: 'intel',
  find: ({ clientId, named, timeZone, callableForNews }) => ({
    from: sql`FROM (
        SELECT DISTINCT ON (p.contact_id) p.contact_id, i.id, i.subject, i.priority, i.submitted_by, i.created_at,
          array_position(ARRAY['urgent', 'high', 'medium', 'low'], i.priority) AS urgency
        FROM unnest(${named.map(({ intelId }) => intelId)}::uuid[], ${named.map(({ contactId }) => contactId)}::uuid[])
          AS p (intel_id, contact_id)
        JOIN intel i ON i.client_id = ${clientId} AND i.id = p.intel_id
        ORDER BY p.contact_id, urgency, i.created_at DESC, i.id
      ) n JOIN contacts c ON c.client_id = ${clientId} AND c.id = n.contact_id
      WHERE ${callableForNews} AND (c.last_contacted IS NULL OR c.last_contacted < n.created_at)`,
    order: keyword('n.urgency, n.created_at DESC, n.id'),
    ref: keyword('n.id'),
    day: sql`(n.created_at AT TIME ZONE ${timeZone})::date::text`,
    what: keyword('n.subject'),
    // A client's shared login has the client's id as its name.
    more: sql`CASE n.priority WHEN 'urgent' THEN 'Urgent' ELSE initcap(n.priority) || '-priority' END
      || ' intel from ' || CASE WHEN n.submitted_by = ${clientId}
      THEN (SELECT coalesce(nullif(cl.person_name, ''), cl.name) FROM clients cl WHERE cl.client_id = ${clientId})
      ELSE n.submitted_by END`,
  }),
  say: ({ day, what, more }, today, name = '') => ({
    line: withoutName(what ?? '', name),
    detail: `${more ?? 'Intel'} on ${spoken(day ?? '', today)}`,
  }),
};
