import * as contract from '@liftout/contract/firm-names';
import { platformScope, system } from '../platform/db/scope.ts';
import type { TestApp } from '../testing/app.ts';
import { csv } from '../testing/upload.ts';

/**
 * Six moves: rows 2 and 3 repeat one another once "Merrill Lynck" is Merrill, row 5 is a conversion then; three are in
 * Silicon Valley, one in Los Angeles, one in no market. Row 3 does not name Merrill Lynck.
 */
export const file = csv(
  'Ada,Lovelace,"Palo Alto, CA","MERRILL LYNCK, INC.",UBS,01/10/2025,$10M',
  'Ada,Lovelace,"San Jose, CA",Merrill Lynch,UBS,01/10/2025,$12M',
  'Ben,Ross,"San Jose, CA",UBS,Merrill Lynck,02/01/2025,',
  'Cy,Fox,"San Jose, CA",BofA,Merrill Lynck,02/03/2025,$5M',
  'Dee,Poe,"Los Angeles, CA",Merrill Lynck,RBC,02/05/2025,$7M',
  'Eve,Orr,"Boise, ID",Merrill Lynck,,02/06/2025,',
);
export const key = 'merrill lynck';
/** What deciding that it is Merrill changes. */
export const expected = {
  moves: 5,
  conversions: 1,
  conversionsEnded: 0,
  merged: 1,
  split: 0,
  markets: [
    { market: 'silicon-valley', moves: 3 },
    { market: 'los-angeles', moves: 1 },
    { market: null, moves: 1 },
  ],
};

/** Calls on firm names, and reads of what they change, for tests. */
export function firmNamesOf(t: () => TestApp) {
  const sql = <R extends object>(text: string, values: unknown[] = []) =>
    t().platform.db.as(
      platformScope(system),
      async ({ client }) => (await client.query<R>(text, values)).rows,
    );

  async function clearMoves() {
    await sql('DELETE FROM move_sources');
    for (const table of ['moves', 'upload_rows', 'uploads']) await sql(`DELETE FROM ${table}`);
  }

  async function clear() {
    await clearMoves();
    for (const table of ['firm_aliases', 'firms', 'contacts']) await sql(`DELETE FROM ${table}`);
  }

  const list = async (query: { q?: string; status?: 'review' | 'confirmed' } = {}) =>
    (await t().call(contract.listFirmNames, { as: 'admin', query })).body;
  const preview = (firm: string | null, name = key) =>
    t().call(contract.previewFirmNames, {
      as: 'admin',
      body: { decisions: [{ key: name, version: 1, firm }] },
    });
  const decide = (firm: string | null, version = 1, name = key) =>
    t().call(contract.decideFirmName, { as: 'admin', body: { key: name, version, firm } });
  const undo = (version: number, name = key) =>
    t().call(contract.undoFirmName, { as: 'admin', body: { key: name, version } });

  /** All moves as screens and figures see them, with what each row of a file said. */
  const moves = () =>
    sql(`SELECT m.fingerprint, fl.name AS left_firm, fj.name AS joined_firm, m.first_name || ' ' || m.last_name AS name,
      m.moved_on::text, m.is_conversion, m.is_takeover, m.aum_cents, m.market_path, m.location_key, (
        SELECT json_agg(json_build_object('row', s."row", 'left', coalesce(s.firm_left_spelling, m.firm_left_spelling),
          'joined', coalesce(s.firm_joined_spelling, m.firm_joined_spelling), 'city', coalesce(s.city, m.city),
          'aum', s.aum_cents) ORDER BY s."row") FROM move_sources s WHERE s.move_id = m.id) AS reports
      FROM moves m LEFT JOIN firms fl ON fl.id = m.firm_left_id LEFT JOIN firms fj ON fj.id = m.firm_joined_id
      ORDER BY m.fingerprint`);
  const names = () => sql(`SELECT spelling_key, firm_id, status FROM firm_aliases ORDER BY 1`);

  /** The kept counts of firms, and the same counted from the moves: always equal. */
  const countsOfFirms = async () => [
    await sql('SELECT firm_id, joined, "left" FROM firm_counts WHERE joined + "left" > 0 ORDER BY 1'),
    await sql(`SELECT firm_id, count(*) FILTER (WHERE joined) AS joined, count(*) FILTER (WHERE NOT joined) AS "left" FROM (
      SELECT firm_joined_id AS firm_id, true AS joined FROM moves UNION ALL
      SELECT firm_left_id, false FROM moves WHERE circumstance IS DISTINCT FROM 'kept-both') s
      WHERE firm_id IS NOT NULL GROUP BY 1 ORDER BY 1`),
  ];

  return { sql, clear, clearMoves, list, preview, decide, undo, moves, names, countsOfFirms };
}
