import { keyword, sql } from '../../../platform/db/sql/sql.ts';
import { spoken } from '../../days.ts';
import type { Rule } from '../rule.ts';

/** Days for which a move is news. */
export const movedDays = 30;
/** Days for which an older one is, once it is first reported. */
export const reportedDays = 7;

/**
 * The contact left their firm, and was not contacted since it was known. Only where it is certain that the advisor who
 * moved is the contact (decision 067). An old move to the firm where the contact is known to be is no news. The latest first.
 */
export const moved: Rule = {
  id: 'moved',
  linksTo: 'move',
  find: ({ clientId, today, callableForNews }) => ({
    from: sql`FROM (SELECT DISTINCT ON (contact_id) * FROM moved ORDER BY contact_id, moved_on DESC, fingerprint) m
      JOIN contacts c ON c.client_id = ${clientId} AND c.id = m.contact_id
      LEFT JOIN firms l ON l.id = m.firm_left_id LEFT JOIN firms j ON j.id = m.firm_joined_id
      WHERE (m.moved_on > ${today}::date - ${movedDays}::int OR (m.is_new
          AND c.firm_key NOT IN (lower(coalesce(j.name, '')), lower(m.firm_joined_spelling)))) AND ${callableForNews}
        AND (c.last_contacted IS NULL OR c.last_contacted < m.known_at)`,
    order: keyword('m.moved_on DESC, c.aum_cents DESC NULLS LAST, c.id'),
    ref: keyword('m.move_id'),
    day: keyword('m.moved_on::text'),
    what: keyword('coalesce(l.name, m.firm_left_spelling)'),
    more: keyword('coalesce(j.name, m.firm_joined_spelling)'),
    evidence: keyword('m.evidence'),
  }),
  say({ day, what, more, evidence }, today) {
    const lane = what ? `Left ${what}${more ? ` for ${more}` : ''}` : `Joined ${more ?? ''}`;
    return { line: `${lane} on ${spoken(day ?? '', today)}`, detail: (evidence ?? []).join('. ') };
  },
};
