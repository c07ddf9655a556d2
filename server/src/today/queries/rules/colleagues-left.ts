import { keyword, sql } from '../../../platform/db/sql/sql.ts';
import type { Rule } from '../rule.ts';

/** Days in which colleagues left. */
export const leftDays = 60;
/** From how many on it says something about the branch. */
const fewest = 2;
/** The branches that lost most; beyond them nobody would be called today. */
const branches = 20;

/**
 * Contacts at the same firm in the same city left, and the contact, who stayed, was not contacted since the last of them
 * did. Those of whose branch most left come first, then the largest.
 */
export const colleaguesLeft: Rule = {
  id: 'colleagues-left',
  find: ({ clientId, callable }) => ({
    from: sql`FROM (
        SELECT g.*, (SELECT count(*) FROM contacts t WHERE t.client_id = ${clientId} AND t.firm_key = g.firm_key
          AND t.city_key = g.city_key AND t.archived_at IS NULL) AS people
        FROM (
          SELECT p.firm_key, p.city_key, count(DISTINCT p.id) AS gone, max(m.known_at) AS known_at
          FROM moved m JOIN contacts p ON p.client_id = ${clientId} AND p.id = m.contact_id AND p.archived_at IS NULL
          WHERE p.city_key IS NOT NULL AND m.has_left GROUP BY 1, 2 HAVING count(DISTINCT p.id) >= ${fewest}::int
          ORDER BY gone DESC, p.firm_key, p.city_key LIMIT ${branches}::int
        ) g
      ) b JOIN contacts c ON c.client_id = ${clientId} AND c.firm_key = b.firm_key AND c.city_key = b.city_key
      WHERE ${callable} AND (c.last_contacted IS NULL OR c.last_contacted < b.known_at)
        AND NOT EXISTS (SELECT FROM moved o WHERE o.contact_id = c.id)`,
    order: keyword('b.gone DESC, c.aum_cents DESC NULLS LAST, c.id'),
    what: keyword('c.firm'),
    more: keyword('c.city'),
    count: keyword('b.gone::int8'),
    of: keyword('b.people::int8'),
  }),
  say: ({ what, more, count, of }) => ({
    line: `${count ?? 0} of ${of ?? 0} ${what ?? ''} ${more ?? ''} colleagues left`,
    detail: `Your contacts there, in the last ${leftDays} days`,
  }),
};
