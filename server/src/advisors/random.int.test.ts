import { revertUpload } from '@liftout/contract/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockMoves } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { seedMarkets, upload } from '../testing/upload.ts';
import { decide, withdraw } from './decide.ts';
import { resolveAll } from './service.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());

const inTx = <T>(work: (tx: Tx) => Promise<T>) =>
  t.platform.db.as(platformScope(system), async (tx) => {
    await lockMoves(tx);
    return work(tx);
  });
const sql = <R extends object>(text: string, values: unknown[] = []) =>
  inTx(async ({ client }) => (await client.query<R>(text, values)).rows);

/** The same sequence each time (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const names = [
  'John,Smith',
  'Jack,Smith',
  'J.,Smith',
  'John A.,Smith',
  'Joan,Marlowe',
  'Joan,Smyth',
  'Wes,Oduya',
];
const firms = ['Merrill', 'UBS', 'RBC', 'LPL'];
const cities = ['"Boston, MA"', '"Dallas, TX"', '"Miami, FL"'];

/** Rows that are hard to tell apart, some with a number or an address that binds names of several blocks. */
function randomFile(pick: (below: number) => number): string {
  const lines = Array.from({ length: 4 + pick(8) }, () => {
    const name = names[pick(names.length)];
    const [left, joined] = [firms[pick(firms.length)], firms[pick(firms.length)]];
    const day = `0${1 + pick(9)}/1${pick(4)}/20${20 + pick(5)}`;
    const crd = pick(3) === 0 ? String(1_000_001 + pick(4)) : '';
    const email = pick(4) === 0 ? `smith${pick(4)}@example.com` : '';
    const aum = pick(2) === 0 ? `$${1 + pick(50)}M` : '';
    return `${name},${cities[pick(cities.length)]},${left},${joined},${day},${aum},${crd},${email}`;
  });
  return `First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,CRD Number,E-Mail\n${lines.join('\n')}\n`;
}

/** Who is who, and which pairs wait for a decision: with the ids of this database, or by what the rows say. */
async function state() {
  const moves = await sql('SELECT id, advisor_id, repeats FROM moves ORDER BY id');
  const reviews = await sql('SELECT * FROM advisor_reviews ORDER BY id');
  return { moves, reviews };
}
async function people() {
  const groups = await sql<{ moves: string[] }>(
    'SELECT array_agg(fingerprint ORDER BY fingerprint) AS moves FROM moves GROUP BY advisor_id',
  );
  const counted = await sql(
    'SELECT count(*)::int AS moves, count(DISTINCT advisor_id)::int AS advisors FROM counted_moves',
  );
  const reviews = await sql<{ score: number }>('SELECT score FROM advisor_reviews ORDER BY score');
  return { groups: groups.map(({ moves }) => moves.join(' ')).sort(), counted, reviews };
}

async function clear(...tables: string[]) {
  await sql('DELETE FROM move_sources');
  for (const table of ['moves', 'advisor_reviews', 'upload_rows', 'uploads', ...tables])
    await sql(`DELETE FROM ${table}`);
}

test.each([1, 2, 3, 4, 5, 6, 12, 17])(
  'uploads, reverts and decisions in random order give what the rest gives from scratch (%i)',
  async (seed) => {
    const pick = randomFrom(seed);
    const files = Array.from({ length: 5 }, () => randomFile(pick));
    const uploaded: { file: number; id: string }[] = [];
    const decisions: string[] = [];
    await clear('advisor_decisions');

    const actions = {
      async upload() {
        const file = pick(files.length);
        uploaded.push({ file, id: (await upload(t, files[file] ?? '', { market: 'Boston' })).uploadId });
      },
      async revert() {
        const [one] = uploaded.splice(pick(uploaded.length), 1);
        if (one) await t.call(revertUpload, { as: 'admin', params: { id: one.id } });
      },
      async decide() {
        const ids = (await sql<{ id: string }>('SELECT id FROM moves ORDER BY id')).map(({ id }) => id);
        const some = () => Array.from({ length: 1 + pick(2) }, () => ids[pick(ids.length)] ?? '');
        const [a, b] = [some(), some().filter((id) => pick(9) > 0 || id !== '')];
        if (ids.length === 0 || a.some((id) => b.includes(id))) return;
        const at = t.platform.clock.now();
        const decision = { id: newId(), same: pick(2) === 0, a, b, evidence: [], score: null, by: 'Ada', at };
        const refused = await inTx((tx) => decide(tx, decision)).then(
          () => null,
          (error: Error) => error.message,
        );
        if (refused === null) decisions.push(decision.id);
        else expect(refused).toMatch(/^Ada decided on Aug 29, 2025 that .+ Undo that decision first\.$/);
      },
      async undo() {
        const [id] = decisions.splice(pick(decisions.length), 1);
        if (id) await inTx((tx) => withdraw(tx, id));
      },
    };
    const odds = [
      actions.upload,
      actions.upload,
      actions.revert,
      actions.decide,
      actions.decide,
      actions.undo,
    ];
    for (let step = 0; step < 24; step++) {
      await odds[pick(odds.length)]?.();
      const found = await state();
      await inTx((tx) => resolveAll(tx));
      expect(await state(), `after step ${step}`).toEqual(found);
    }

    // From the beginning, one name after the other.
    const before = await state();
    await sql('UPDATE moves SET advisor_id = id, repeats = NULL');
    await inTx((tx) => resolveAll(tx, { blocks: 1, moves: 1 }));
    expect(await state()).toEqual(before);

    // The same files in another order, with decisions that know none of the new rows by their ids.
    const found = await people();
    await clear();
    for (const { file } of uploaded.toReversed()) await upload(t, files[file] ?? '', { market: 'Boston' });
    expect(await people()).toEqual(found);
  },
);
