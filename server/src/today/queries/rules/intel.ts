import { keyword, sql } from '../../../platform/db/sql/sql.ts';
import { spoken } from '../../days.ts';
import type { Rule } from '../rule.ts';

/** Days for which intel is shown, as among the insights. */
const days = 30;

/**
 * Intel that names the contact, who was not contacted since: by name and firm, or by a name that only one contact has. The
 * highest priority first, then the newest.
 */
export const intelNames: Rule = {
  id: 'intel',
  linksTo: 'intel',
  find: ({ clientId, now, callable }) => ({
    from: sql`FROM (
        SELECT DISTINCT ON (p.id) p.id AS contact_id, i.id, i.subject, i.priority, i.submitted_by, i.created_at,
          array_position(ARRAY['urgent', 'high', 'medium', 'low'], i.priority) AS urgency
        FROM intel i JOIN contacts p ON p.client_id = i.client_id AND p.archived_at IS NULL
          AND p.first_name_key || ' ' || p.last_name_key = lower(i.contact_name) COLLATE "C"
        WHERE i.client_id = ${clientId} AND i.created_at >= ${now}::timestamptz - ${days}::int * interval '24 hours'
          AND i.contact_name IS NOT NULL AND (lower(i.firm) COLLATE "C" = p.firm_key OR NOT EXISTS (
            SELECT FROM contacts o WHERE o.client_id = p.client_id AND o.archived_at IS NULL AND o.id <> p.id
              AND o.first_name_key || ' ' || o.last_name_key = lower(i.contact_name) COLLATE "C"))
        ORDER BY p.id, urgency, i.created_at DESC, i.id
      ) n JOIN contacts c ON c.client_id = ${clientId} AND c.id = n.contact_id
      WHERE ${callable} AND (c.last_contacted IS NULL OR c.last_contacted < n.created_at)`,
    order: keyword('n.urgency, n.created_at DESC, n.id'),
    ref: keyword('n.id'),
    day: keyword("(n.created_at AT TIME ZONE 'UTC')::date::text"),
    what: keyword('n.subject'),
    more: keyword("n.priority || ' priority, from ' || n.submitted_by"),
  }),
  say: ({ day, what, more }) => ({
    line: what ?? '',
    detail: `Intel of ${more ?? ''} on ${spoken(day ?? '')}`,
  }),
};
