import { listMoves, movesSummary } from '@liftout/contract/moves';
import { revertUpload } from '@liftout/contract/uploads';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { csv, seedMarkets, surnameOf, upload } from '../testing/upload.ts';

const t = await createTestApp();
await seedMarkets(t);
afterAll(() => t.close());

const sql = (text: string) => query(t.databaseUrl, text);

/** The same sequence each time. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const counted = `SELECT coalesce(market_path, '') AS market_path, moved_on, created_at, count(*) AS moves,
  count(*) FILTER (WHERE is_conversion) AS conversions FROM moves WHERE repeats IS NULL GROUP BY 1, 2, 3`;
const differing = () =>
  sql(`(SELECT * FROM (${counted}) c EXCEPT TABLE move_day_counts)
    UNION ALL (TABLE move_day_counts EXCEPT SELECT * FROM (${counted}) c)`);

const cities = ['"San Jose, CA"', '"Boston, MA"', '"Dallas, TX"', '', 'San Jose'];
const firms = ['Merrill', 'UBS', 'LPL', 'WFA', 'FiNet', ''];

test('the counts by day are a recount after uploads, reverts and corrections in random order', async () => {
  const next = random(11);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const row = () => {
    const left = pick(firms);
    const name = `${pick(['Robert', 'Bob', 'Ann'])},${surnameOf(next(30))}`;
    return `${name},${pick(cities)},${left},${pick(firms) || (left ? '' : 'RBC')},2025-0${1 + next(6)}-1${next(10)},${pick(['', '$50M', '$90M'])}`;
  };
  const uploaded: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    const part = next(4);
    const some = `get_byte(uuid_send(id), 15) % 4 = ${part}`;
    const kind = next(7);
    if (kind < 3) {
      const { uploadId } = await upload(t, csv(...Array.from({ length: 1 + next(25) }, row)));
      uploaded.push(uploadId);
    }
    if (kind === 3 && uploaded.length > 0)
      await t.call(revertUpload, {
        as: 'admin',
        params: { id: uploaded.splice(next(uploaded.length), 1)[0] ?? '' },
      });
    // A firm or a person was corrected, a city was placed, a day was put right.
    if (kind === 4) await sql(`UPDATE moves SET is_conversion = NOT is_conversion WHERE ${some}`);
    if (kind === 5)
      await sql(`UPDATE moves m SET repeats = CASE WHEN repeats IS NULL THEN (SELECT id FROM moves o WHERE o.id <> m.id LIMIT 1) END
        WHERE ${some}`);
    if (kind === 6)
      await sql(
        `UPDATE moves SET market_path = CASE WHEN market_path IS NULL THEN 'boston' END, moved_on = moved_on + 1 WHERE ${some}`,
      );
    expect(await differing(), `step ${step}`).toEqual([]);
  }
  expect((await sql('SELECT sum(moves)::int AS n FROM move_day_counts'))[0]?.n).toBeGreaterThan(30);
});

test('totals of a market and of days are those of the moves', async () => {
  const spans = [{}, { from: '2025-02-05' }, { to: '2025-04-13' }, { from: '2025-03-12', to: '2025-03-17' }];
  for (const span of spans)
    for (const market of [undefined, 'silicon-valley', 'boston'])
      for (const includeConversions of ['yes', 'no'] as const) {
        const query = { ...span, ...(market && { market }), includeConversions };
        const { headers, body } = await t.call(listMoves, {
          as: 'admin',
          query: { ...query, pageSize: 1000 },
        });
        expect(headers['x-total-count'], JSON.stringify(query)).toBe(String(body.length));
        const summary = await t.call(movesSummary, { as: 'admin', query });
        const all = await t.call(listMoves, {
          as: 'admin',
          query: { ...query, includeConversions: 'yes', pageSize: 1000 },
        });
        expect(summary.body.conversions).toBe(all.body.filter(({ isConversion }) => isConversion).length);
      }
});
