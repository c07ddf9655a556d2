import { listMoves, movesSummary } from '@liftout/contract/moves';
import * as contract from '@liftout/contract/uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockMoves } from '../firms/service.ts';
import { newId } from '../platform/db/ids.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { seedMarkets, upload } from '../testing/upload.ts';
import { decide } from './decide.ts';
import { resolveWaiting } from './job.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['move_sources', 'moves', 'upload_rows', 'uploads', 'firm_aliases', 'firms'])
    await sql(`DELETE FROM ${table}`);
});

const sql = <R extends object>(text: string, values: unknown[] = []) =>
  t.platform.db.as(platformScope(system), async ({ client }) => (await client.query<R>(text, values)).rows);
const file = (...lines: string[]) =>
  `First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,CRD Number,E-Mail\n${lines.map((line) => `${line}\n`).join('')}`;
const revert = (id: string) => t.call(contract.revertUpload, { as: 'admin', params: { id } });

async function summary(market?: string) {
  const { body } = await t.call(movesSummary, { as: 'admin', query: market === undefined ? {} : { market } });
  const { moves, advisors, aum } = body.current;
  return { moves, advisors, aum: aum.total };
}

/** The people of moves as sets of what was uploaded, and each move with its repeats as one: the same for the same people. */
async function people() {
  const rows = await sql<{ moves: string[] }>(
    `SELECT array_agg(DISTINCT m.moved_on || ' ' || coalesce(m.aum_cents, -1) ORDER BY m.moved_on || ' ' || coalesce(m.aum_cents, -1)) AS moves
     FROM counted_moves m GROUP BY advisor_id`,
  );
  return rows.map(({ moves }) => moves.join(', ')).sort();
}

describe('namesakes', () => {
  const quillons = [
    'John,Quillon,"Boston, MA",Merrill,UBS,01/06/2025,$1B,1111111,',
    'John,Quillon,"Boston, MA",LPL,Osaic,02/10/2025,$100M,2222222,',
  ];

  test('with CRD numbers of their own are two advisors with the assets of both', async () => {
    await upload(t, file(...quillons), { market: 'Boston' });
    expect(await summary('boston')).toEqual({ moves: 2, advisors: 2, aum: 1_100_000_000 });
  });

  test('of one move each are told apart without CRD numbers by careers that cannot be one', async () => {
    await upload(t, file(...quillons.map((line) => line.replace(/\d{7},$/, ','))), { market: 'Boston' });
    expect(await summary('boston')).toEqual({ moves: 2, advisors: 2, aum: 1_100_000_000 });
  });

  test('with the same firms and day but different CRD numbers made two moves', async () => {
    const line = 'John,Quillon,"Boston, MA",Merrill,UBS,01/06/2025,$1M,';
    const result = await upload(t, file(`${line}1111111,`, `${line}2222222,`), { market: 'Boston' });
    expect(result).toMatchObject({ added: 2, duplicates: 0 });
    expect(await summary()).toEqual({ moves: 2, advisors: 2, aum: 2_000_000 });
  });

  test('in Dallas make no boomerang for Boston', async () => {
    const { uploadId } = await upload(
      t,
      file(
        'John,Quillon,"Boston, MA",Merrill,UBS,01/06/2025,,1111111,',
        'John,Quillon,"Dallas, TX",UBS,Merrill,01/10/2025,,2222222,',
      ),
    );
    const { body } = await t.call(listMoves, { as: 'admin', query: {} });
    expect(body.map((move) => move.isBoomerang)).toEqual([false, false]);
    await revert(uploadId);
    await upload(
      t,
      file(
        'John,Quillon,"Boston, MA",Merrill,UBS,01/06/2025,,1111111,',
        'Jack,Quillon,"Boston, MA",UBS,Merrill,01/10/2025,,1111111,',
      ),
    );
    const returned = await t.call(listMoves, { as: 'admin', query: {} });
    expect(returned.body.map((move) => move.isBoomerang)).toEqual([true, false]);
  });
});

describe('one advisor under several spellings', () => {
  const spellings = ['Robert,Thornvale', 'Bob,Thornvale', 'Robert J.,Thornvale', 'Robert,"Thornvale, CFP®"'];
  const lines = spellings.map(
    (name, at) => `${name},"Boston, MA",Merrill,UBS,01/06/2025,${at === 1 ? '$40M' : ''},,`,
  );

  test('has one move, shown with the most of the name, with what any of its rows knows', async () => {
    const result = await upload(t, file(...lines), { market: 'Boston' });
    expect(result).toMatchObject({ totalProcessed: 4, added: 1, duplicates: 3 });
    expect(await summary('boston')).toEqual({ moves: 1, advisors: 1, aum: 40_000_000 });
    const { body } = await t.call(listMoves, { as: 'admin', query: {} });
    expect(body).toMatchObject([{ firstName: 'Robert J.', lastName: 'Thornvale', aum: 40_000_000 }]);
  });

  test('counts once for the firms, and again by row after the others were reverted', async () => {
    const [first = '', ...others] = lines;
    await upload(t, file(first), { market: 'Boston' });
    const later = await upload(t, file(...others), { market: 'Boston' });
    expect(later).toMatchObject({ added: 0, duplicates: 3 });
    const counts = () =>
      sql('SELECT joined, "left" FROM firm_counts WHERE joined + "left" > 0 ORDER BY joined');
    expect(await counts()).toEqual([
      { joined: 0, left: 1 },
      { joined: 1, left: 0 },
    ]);
    await revert(later.uploadId);
    expect(await summary()).toEqual({ moves: 1, advisors: 1, aum: null });
  });

  test('keeps its move when the file that had it first is reverted', async () => {
    const first = await upload(t, file(lines[0] ?? ''), { market: 'Boston' });
    await upload(t, file(lines[1] ?? ''), { market: 'Boston' });
    await revert(first.uploadId);
    const { body } = await t.call(listMoves, { as: 'admin', query: {} });
    expect(body).toMatchObject([{ firstName: 'Bob', aum: 40_000_000 }]);
    expect(await summary()).toEqual({ moves: 1, advisors: 1, aum: 40_000_000 });
  });

  test('takes the assets that a later file says again under another of its spellings', async () => {
    const [robert, bob] = [
      'Robert,Thornvale,"Boston, MA",Merrill,UBS,01/06/2025,$5M,,',
      'Bob,Thornvale,"Boston, MA",Merrill,UBS,01/06/2025,$6M,,',
    ];
    await upload(t, file(robert, bob), { market: 'Boston' });
    expect(await summary()).toEqual({ moves: 1, advisors: 1, aum: 5_000_000 });
    expect(await upload(t, file(bob), { market: 'Boston' })).toMatchObject({ added: 0, duplicates: 1 });
    expect(await summary()).toEqual({ moves: 1, advisors: 1, aum: 6_000_000 });
  });

  test('is one with a CRD number and without, and by an email address under another surname', async () => {
    const line = 'Ann,Lee,"Boston, MA",Merrill,UBS,01/06/2025,';
    await upload(t, file(`${line},,ann@example.com`, `${line}$5M,1111111,`), { market: 'Boston' });
    expect(await summary()).toEqual({ moves: 1, advisors: 1, aum: 5_000_000 });
    await upload(t, file('Ann,Marlowe,"Boston, MA",UBS,RBC,03/06/2026,,,ANN@example.com'), {
      market: 'Boston',
    });
    expect(await summary()).toMatchObject({ moves: 2, advisors: 1 });
  });

  test('is one by CRD number across surnames, until the row that says so is reverted', async () => {
    await upload(t, file('Ann,Lee,"Boston, MA",Merrill,UBS,01/06/2025,,1111111,'));
    const married = await upload(t, file('Ann,Zabriskie,"Boston, MA",UBS,RBC,02/06/2025,,1111111,'));
    await upload(t, file('Ann,Lee,"Boston, MA",RBC,LPL,05/06/2025,,1111111,'));
    expect(await summary()).toMatchObject({ moves: 3, advisors: 1 });
    await revert(married.uploadId);
    expect(await summary()).toMatchObject({ moves: 2, advisors: 1 });
  });
});

describe('three files', () => {
  const files = [
    file(
      'Robert,Thornvale,"Boston, MA",Merrill,UBS,01/06/2025,$1M,,',
      'John,Quillon,"Boston, MA",Merrill,UBS,01/06/2025,$1B,,',
      'Ann,Lee,"Boston, MA",Merrill,UBS,01/07/2025,$2M,1111111,',
    ),
    file(
      'Bob,Thornvale,"Boston, MA",UBS,RBC,08/06/2025,$3M,3333333,',
      'John,Quillon,"Dallas, TX",LPL,Osaic,02/10/2025,$100M,2222222,',
      'Ann,Marlowe,"Boston, MA",UBS,RBC,02/07/2025,$4M,1111111,',
    ),
    file(
      'Robert J.,"Thornvale, CFP",“Boston”,RBC,LPL,08/06/2026,$5M,3333333,',
      'John,Quillon,"Boston, MA",Merrill,UBS,01/06/2025,,5555555,',
      'Ann,Lee,"Boston, MA",Merrill,UBS,01/07/2025,$2M,7777777,',
    ),
  ];
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];

  async function clear() {
    await sql('DELETE FROM move_sources');
    for (const table of ['moves', 'upload_rows', 'uploads']) await sql(`DELETE FROM ${table}`);
  }

  test('give the same people in every order, and after the same file came and went', async () => {
    const found = [];
    for (const order of orders) {
      await clear();
      for (const at of order) await upload(t, files[at] ?? '', { market: 'Boston' });
      found.push(await people());
    }
    expect(new Set(found.map((one) => JSON.stringify(one)))).toHaveLength(1);
    expect(found[0]).toHaveLength(5);

    await clear();
    const [first = '', second = '', third = ''] = files;
    await upload(t, first, { market: 'Boston' });
    await upload(t, third, { market: 'Boston' });
    const before = await people();
    const { uploadId } = await upload(t, second, { market: 'Boston' });
    expect(await people()).toEqual(found[0]);
    await revert(uploadId);
    expect(await people()).toEqual(before);
  });
});

test('a column of CRD numbers is read as spreadsheets write it; others are left out with a warning', async () => {
  const line = 'Boston,Merrill,UBS,01/06/2025,';
  const result = await upload(
    t,
    file(
      `Ann,Lee,${line},CRD# 0012345,`,
      `Ben,Lee,${line},12345678901,`,
      `Cal,Lee,${line},n/a,not an address`,
      `Dan,Lee,${line},000,`,
    ),
    { market: 'Boston' },
  );
  expect(result.warnings).toEqual([
    { row: 3, message: 'CRD "12345678901" is not a CRD number; it was left out.' },
    { row: 4, message: 'Email "not an address" is not an email address; it was left out.' },
    { row: 5, message: 'CRD "000" is not a CRD number; it was left out.' },
  ]);
  const rows = await sql('SELECT first_name AS name, crd, email FROM moves ORDER BY 1');
  expect(rows).toEqual([
    { name: 'Ann', crd: '12345', email: null },
    { name: 'Ben', crd: null, email: null },
    { name: 'Cal', crd: null, email: null },
    { name: 'Dan', crd: null, email: null },
  ]);
});

test('moves that an earlier release stored are told apart in the background', async () => {
  await upload(t, file('Robert,Thornvale,"Boston, MA",Merrill,UBS,01/06/2025,$1M,,'));
  await upload(t, file('Bob,Thornvale,"Boston, MA",Merrill,UBS,01/06/2025,,,'));
  await sql('UPDATE moves SET block_key = NULL, repeats = NULL, advisor_id = md5(person_key)::uuid');
  expect(await summary()).toMatchObject({ moves: 2, advisors: 2 });
  await t.platform.db.as(platformScope(system), async (tx) => {
    await lockMoves(tx);
    expect(await resolveWaiting(t.platform), 'while an upload is in progress').toBe(0);
  });
  expect(await resolveWaiting(t.platform)).toBe(2);
  expect(await summary()).toMatchObject({ moves: 1, advisors: 1 });
  expect(await resolveWaiting(t.platform)).toBe(0);
});

test('a decision keeps its moves when an update reads names in another way', async () => {
  const line = 'Katherine,Quillon,"Boston, MA",Merrill,UBS,01/06/2025,$1M,,';
  await upload(t, file(line, 'Katherine,Quillon,"Boston, MA",LPL,Osaic,02/10/2025,$2M,,'), {
    market: 'Boston',
  });
  const [a, b] = (await sql<{ id: string }>('SELECT id FROM moves ORDER BY moved_on')).map(({ id }) => id);
  const decision = { id: newId(), same: true, a: [a!], b: [b!], evidence: [], score: null, by: 'Ada' };
  await t.platform.db.as(platformScope(system), async (tx) => {
    await lockMoves(tx);
    await decide(tx, { ...decision, at: t.platform.clock.now() });
  });
  await sql(`UPDATE moves SET block_key = NULL`);
  await sql(`UPDATE advisor_decision_moves SET block_key = 'q450 c'`);

  await resolveWaiting(t.platform);

  expect(await summary('boston')).toMatchObject({ moves: 2, advisors: 1 });
  expect(await sql('SELECT DISTINCT block_key FROM advisor_decision_moves')).toEqual([
    { block_key: 'k45 k' },
  ]);
  await sql('DELETE FROM advisor_decisions');
});
