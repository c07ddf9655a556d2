import { keyword, sql } from '../../../platform/db/sql/sql.ts';
import { plusDays, spoken } from '../../days.ts';
import { leftDays } from '../departures.ts';
import type { Rule } from '../rule.ts';

/**
 * Advisors left the contact's firm in the contact's city (`branchesLeft`), and the contact, who stayed, was not contacted
 * since the last of them did. Whoever moved away from that firm themselves, by the latest of their own moves, did not stay.
 * Those of whose branch most left come first, then the largest.
 */
export const colleaguesLeft: Rule = {
  id: 'colleagues-left',
  find: ({ clientId, today, moves, branches, callableForNews }) => ({
    from: sql`FROM json_to_recordset(${JSON.stringify(branches)}::json) AS b ("firmKey" text, "cityKey" text,
        "firmIds" uuid[], firm text, place text, city text, people int8, returned int8, "firstOn" text, "knownAt" timestamptz)
      JOIN contacts c ON c.client_id = ${clientId} AND c.firm_key = b."firmKey" COLLATE "C"
        AND c.city_key = b."cityKey" COLLATE "C"
      WHERE ${callableForNews} AND (c.last_contacted IS NULL OR c.last_contacted < b."knownAt")
        AND NOT EXISTS (SELECT FROM (
            SELECT m.firm_left_id, m.firm_joined_id, m.circumstance IS NOT DISTINCT FROM 'kept-both' AS kept
            FROM contact_advisors a JOIN ${moves} m ON m.advisor_id = a.advisor_id
            WHERE a.client_id = ${clientId} AND a.contact_id = c.id AND a.kind = 'same' AND NOT m.is_conversion
              AND m.moved_on <= ${today}::date ORDER BY m.moved_on DESC, m.fingerprint LIMIT 1
          ) latest WHERE CASE
            WHEN latest.firm_joined_id = ANY (b."firmIds") OR latest.kept THEN false
            ELSE latest.firm_joined_id IS NOT NULL OR latest.firm_left_id = ANY (b."firmIds") END)`,
    order: keyword('b.people DESC, c.aum_cents DESC NULLS LAST, c.id'),
    day: keyword('b."firstOn"'),
    what: keyword('b.firm'),
    more: keyword('b.city'),
    count: keyword('b.people'),
    of: keyword('b.returned'),
    evidence: keyword('ARRAY[b.place]'),
  }),
  say: ({ day, what, more, count, of }, today) => ({
    line: `${count ?? 0} colleagues left ${what ?? ''} in ${more ?? ''} since ${spoken(day ?? '', today)}`,
    detail: `Advisors who left there in the last ${leftDays} days${of ? `; ${of} more came back` : ''}`,
  }),
  movesOf: ({ what, evidence }, today) => ({
    firmLeft: what ?? '',
    city: evidence?.[0] ?? '',
    from: plusDays(today, 1 - leftDays),
    to: today,
  }),
};
