import { previewOwnership, updateFirm } from '@liftout/contract/firm-records';
import * as contract from '@liftout/contract/moves';
import { revertUpload } from '@liftout/contract/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { classesRecounted } from './classes.fixture.ts';
import { refreshLaneRuns } from './kept/lane-runs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());

const sql = <R extends object>(text: string, values: unknown[] = []) =>
  t.platform.db.as(platformScope(system), async ({ client }) => (await client.query<R>(text, values)).rows);
/** Moves whose kept class is not the one that a recount gives. */
const wrong = () =>
  sql(`SELECT m.id, m.class, r.class AS recounted FROM moves m JOIN (${classesRecounted}) r USING (id)
    WHERE m.class <> r.class`);
const list = async (query: Record<string, unknown>) =>
  (await t.call(contract.listMoves, { as: 'admin', query: { pageSize: 1000, ...query } })).body;
const leftOut = async (query: Record<string, unknown> = {}) =>
  (await t.call(contract.movesLeftOut, { as: 'admin', query })).body;

const header = 'CRD,First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM';
const withCrd = (...lines: string[]) => [header, ...lines, ''].join('\n');

const rows = csv(
  'Ada,Quenby,"Palo Alto, CA",Merrill,UBS,2025-01-06,$10M', // a move
  'Ivo,Yardley,"Palo Alto, CA",Merrill,"QUILLBY BROTHERS, INC.",2025-01-06,', // a move, to a name with a full stop
  'Bea,Rowntree,"Palo Alto, CA",,UBS,2025-01-07,', // joined only
  'Cid,Swinford,"Palo Alto, CA",Merrill,,2025-01-08,', // left only
  'Fay,Vickery,"Palo Alto, CA",WFA,FiNet,2025-01-09,', // a conversion
  'Gil,Wexcombe,"Palo Alto, CA",Commonwealth,LPL,2025-08-02,', // a takeover
  'Hal,Xenakis,"Palo Alto, CA",Merrill,UBS,2025-01-10,', // returns after 7 days
  'Hal,Xenakis,"Palo Alto, CA",UBS,Merrill,2025-01-17,',
  'Yves,"Ytterberg, CFP®","Palo Alto, CA",Merrill,Rockefeller,2025-01-20,', // a repeat
  'Yves M.,Ytterberg,"Palo Alto, CA",Merrill,Rockefeller,2025-01-20,',
);
const withGaps = withCrd(
  '2000001,Dov,Tallis,"Palo Alto, CA",,UBS,2024-03-01,', // kept both: leaves Osaic 200 days later
  '2000001,Dov,Tallis,"Palo Alto, CA",Osaic,,2024-09-17,',
  '2000002,Eli,Umber,"Palo Alto, CA",,UBS,2024-03-01,', // 80 days: the two filings of one move
  '2000002,Eli,Umber,"Palo Alto, CA",Osaic,,2024-05-20,',
);
/** Advisors of one firm who go to one other on one day, by number. */
const bulk = (first: number, last: number) =>
  withCrd(
    ...Array.from(
      { length: last - first + 1 },
      (_, at) => `${3_000_000 + first + at},Kim,Lee,"Palo Alto, CA",Stifel,Baird,2025-02-03,`,
    ),
  );

test('each move has its class and says why', async () => {
  await upload(t, rows);
  await upload(t, withGaps);
  const found = await list({});
  const repeats = await list({ class: 'repeat' });
  const said = [...found, ...repeats]
    .map(({ firstName, movedOn, class: of, reason }) => [firstName.slice(0, 3), movedOn, of, reason])
    .sort();
  const [, repeated] = said
    .filter(([name]) => name === 'Yve')
    .map(([, , of]) => of)
    .sort();
  expect(repeated).toBe('repeat');
  expect(said.filter(([name]) => name !== 'Yve')).toEqual([
    ['Ada', '2025-01-06', 'move', 'Left Merrill and joined UBS.'],
    ['Bea', '2025-01-07', 'joined', 'The file names only the firm joined.'],
    ['Cid', '2025-01-08', 'left', 'The file names only the firm left.'],
    [
      'Dov',
      '2024-03-01',
      'kept-both',
      'Joined UBS and stayed with Osaic until Sep 17, 2024: registered with both.',
    ],
    ['Dov', '2024-09-17', 'left', 'The file names only the firm left.'],
    ['Eli', '2024-03-01', 'joined', 'The file names only the firm joined.'],
    ['Eli', '2024-05-20', 'left', 'The file names only the firm left.'],
    [
      'Fay',
      '2025-01-09',
      'conversion',
      'Wells Fargo Advisors and Wells Fargo FiNet belong to one company, so this is no recruiting.',
    ],
    [
      'Gil',
      '2025-08-02',
      'takeover',
      'Commonwealth has belonged to the same company as LPL Financial since Aug 1, 2025, so this is no recruiting.',
    ],
    ['Hal', '2025-01-10', 'move', 'Left Merrill and joined UBS.'],
    ['Hal', '2025-01-17', 'return', 'Back at Merrill 7 days after leaving it.'],
    ['Ivo', '2025-01-06', 'move', 'Left Merrill and joined QUILLBY BROTHERS, INC.'],
  ]);
  expect(repeats[0]?.reason).toMatch(
    /^The same move as that of Yves.*, reported under another spelling, so it counts once\.$/,
  );
  expect(await wrong()).toEqual([]);
});

test('what figures leave out is told, and each number opens exactly its rows', async () => {
  expect(await leftOut()).toEqual({ conversions: 1, takeovers: 1, repeats: 1, oneFirm: 6 });
  for (const [of, total] of [
    ['conversion', 1],
    ['takeover', 1],
    ['repeat', 1],
    ['one-firm', 6],
    ['return', 1],
    ['kept-both', 1],
    ['bulk', 0],
  ] as const) {
    const { body, headers } = await t.call(contract.listMoves, {
      as: 'admin',
      query: { class: of, includeConversions: 'no' },
    });
    expect([of, body.length, headers['x-total-count']]).toEqual([of, total, String(total)]);
  }
  const { body } = await t.call(contract.movesSummary, { as: 'admin', query: {} });
  expect(body.current.moves + 3).toBe((await list({})).length + 1);
  const span = { from: '2025-01-09', to: '2025-01-19' };
  expect(await leftOut(span)).toEqual({ conversions: 1, takeovers: 0, repeats: 0, oneFirm: 0 });
  expect(await leftOut({ firm: 'Commonwealth' })).toMatchObject({ conversions: 0, takeovers: 1 });
  const gossip: Record<string, unknown> = { class: 'gossip' };
  expect((await t.call(contract.listMoves, { as: 'admin', query: gossip })).status).toBe(400);
});

/** The people in each lift-out, and the moves whose rows name one, whether lift-outs are gathered or not. */
const liftedFromStifel = async () => {
  const query = { firm: 'Stifel', from: '2025-01-01', to: '2025-12-31' };
  const sizes = async () => {
    const { body, headers } = await t.call(contract.moveLiftOuts, { as: 'admin', query });
    expect(headers['x-total-count']).toBe(String(body.length));
    return body.map(({ size }) => size);
  };
  const before = await sizes();
  await refreshLaneRuns(t.platform);
  expect(await sizes()).toEqual(before);
  const named = (await list({ firm: 'Stifel' })).filter(({ liftOutId }) => liftOutId !== null);
  return { sizes: before, moves: named.length };
};

test('50 on a day are a transfer in bulk and no lift-out, 49 are one; in any order of files and after a revert', async () => {
  const first = await upload(t, bulk(1, 30));
  expect(await list({ class: 'bulk' })).toEqual([]);
  await upload(t, bulk(31, 49));
  expect(await list({ class: 'bulk' })).toEqual([]);
  expect(await liftedFromStifel()).toEqual({ sizes: [49], moves: 49 });
  // Without a city it is in no lane of any; the class of the others changes all the same.
  const last = await upload(t, bulk(50, 50).replace('"Palo Alto, CA"', ''));
  expect(await liftedFromStifel()).toEqual({ sizes: [], moves: 0 });
  const all = await list({ class: 'bulk' });
  expect(all).toHaveLength(50);
  expect(all[0]?.reason).toBe(
    'One of 50 or more advisors who went from Stifel to Robert W. Baird on one day: a transfer in bulk.',
  );
  await t.call(revertUpload, { as: 'admin', params: { id: last.uploadId } });
  expect(await list({ class: 'bulk' })).toEqual([]);
  expect(await liftedFromStifel()).toEqual({ sizes: [49], moves: 49 });
  await upload(t, bulk(1, 52));
  expect(await liftedFromStifel()).toEqual({ sizes: [], moves: 0 });
  // A team that follows in the same city is one of its own.
  await upload(
    t,
    csv(
      'Una,Fell,"Palo Alto, CA",Stifel,Baird,2025-02-05,',
      'Vic,Garth,"Palo Alto, CA",Stifel,Baird,2025-02-06,',
    ),
  );
  expect(await liftedFromStifel()).toEqual({ sizes: [2], moves: 2 });
  expect(await list({ class: 'bulk' })).toHaveLength(52);
  await t.call(revertUpload, { as: 'admin', params: { id: first.uploadId } });
  expect(await list({ class: 'bulk' })).toHaveLength(52);
  expect(await wrong()).toEqual([]);
});

test('classes follow a change of a firm', async () => {
  const [baird] = await sql<{ id: string; version: number }>(
    "SELECT id, version FROM firms WHERE name = 'Robert W. Baird'",
  );
  const params = { id: baird?.id ?? '' };
  const ownership = { parent: 'stifel', since: '2025-02-01', countsToParent: false };
  const preview = await t.call(previewOwnership, { as: 'admin', params, body: { ownership } });
  expect(preview.body.conversions).toBe(54);
  await t.call(updateFirm, { as: 'admin', params, body: { ownership, version: baird?.version ?? 1 } });
  expect(await list({ class: 'bulk' })).toEqual([]);
  expect((await list({ class: 'takeover' })).length).toBe(55);
  expect(await wrong()).toEqual([]);
  expect(await sql('SELECT 1 FROM moves_to_classify UNION ALL SELECT 1 FROM class_tickets')).toEqual([]);
});
