import * as contract from '@liftout/contract/moves';
import { revertUpload } from '@liftout/contract/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepDueDuals } from '../advisor-register/dual.ts';
import { openFolder, registerZip } from '../advisor-register/register.fixture.ts';
import { advisorRegisterService } from '../advisor-register/service.ts';
import { system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { seedMarkets, upload } from '../testing/upload.ts';
import { contentOf, corrections, type File, fileText, messyFiles, randomFrom } from './order.fixture.ts';

let t: TestApp;
const folder = openFolder();
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  const firms = [
    { firm: 1, name: 'MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED', from: '2015-01-05' },
    { firm: 2, name: 'UBS FINANCIAL SERVICES INC.', from: '2025-03-10' },
  ] as const;
  const people = [{ crd: 7_000_010, first: 'KIM', last: 'KEPTBOTH', now: [...firms] }];
  const file = folder.write(registerZip([people], '2025-08-28'), 'feed.zip');
  await advisorRegisterService(t.platform).importPath(file, { acceptLosses: true }, system);
  await keepDueDuals(t.platform);
});
afterAll(async () => {
  folder.remove();
  await t.close();
});

const sql = (text: string) => query(t.databaseUrl, text, []);
const send = async (file: File) => (await upload(t, fileText(file), { market: file.market })).uploadId;
const revert = (id: string) => t.call(revertUpload, { as: 'admin', params: { id } });

async function clear() {
  for (const table of [
    'move_sources',
    'moves',
    'advisor_reviews',
    'upload_rows',
    'uploads',
    'firm_aliases',
    'firms',
  ])
    await sql(`DELETE FROM ${table}`);
}

/** Who is who, what each move says, and which pairs wait for a decision. */
async function people() {
  const moves =
    await sql(`SELECT m.fingerprint, c.fingerprint AS repeats, m.first_name, m.last_name, m.crd, m.email, m.block_key,
      m.city, m.state, m.location_key, m.firm_left_spelling, m.firm_joined_spelling, m.aum_cents, m.market_path, m.market_assumed, m.class,
      (SELECT array_agg(o.fingerprint ORDER BY o.fingerprint) FROM moves o WHERE o.advisor_id = m.advisor_id) AS advisor
    FROM moves m LEFT JOIN moves c ON c.id = m.repeats ORDER BY m.fingerprint`);
  const reviews =
    await sql(`SELECT a.fingerprint AS a, b.fingerprint AS b, r.score, r.evidence, r.moves, r.aum_cents
    FROM advisor_reviews r JOIN moves a ON a.id = r.move_a JOIN moves b ON b.id = r.move_b ORDER BY 1, 2`);
  return { moves, reviews };
}

/** What the figures tell, with the order of their lists. */
async function figures(filter: { market?: string; from?: string }) {
  const asked = { as: 'admin', query: { ...filter, to: '2025-08-29', includeConversions: 'no' } } as const;
  const whole = { as: 'admin', query: { ...asked.query, pageSize: 1000 } } as const;
  const { body: list } = await t.call(contract.listMoves, whole);
  const answers = [
    await t.call(contract.movesSummary, asked),
    await t.call(contract.netRecruiting, whole),
    await t.call(contract.moveLanes, whole),
    await t.call(contract.moveChannels, asked),
    await t.call(contract.moveMonths, asked),
    await t.call(contract.moveLiftOuts, whole),
    await t.call(contract.moveCities, asked),
    await t.call(contract.firmMomentum, whole),
    await t.call(contract.movesLeftOut, asked),
  ];
  return {
    list: list.map((move) => JSON.stringify(contentOf(move))).sort(),
    figures: answers.map(({ body }) => contentOf(body)),
  };
}

const told = async () => ({
  people: await people(),
  all: await figures({}),
  market: await figures({ market: 'boston', from: '2025-02-01' }),
});

test.each([1, 2])(
  'files that contradict each other tell the same in any order, with reverts and files sent again in between (%i)',
  async (seed) => {
    const pick = randomFrom(seed);
    const files = messyFiles(pick);
    const inOrder = async (order: readonly File[]) => {
      await clear();
      const sent: { file: File; id: string }[] = [];
      for (const file of order) {
        sent.push({ file, id: await send(file) });
        const [again] = pick(2) === 0 ? sent.splice(pick(sent.length), 1) : [];
        if (!again) continue;
        await revert(again.id);
        sent.push({ file: again.file, id: await send(again.file) });
      }
      await send(order[pick(order.length)] ?? corrections);
      const before = await told();
      await revert(await send(corrections));
      expect(await told()).toEqual(before);
      await send(corrections);
      return told();
    };
    const first = await inOrder(files);
    const classes = new Set(first.people.moves.map((move) => ('class' in move ? move.class : '')));
    expect([...classes]).toEqual(
      expect.arrayContaining(['move', 'return', 'kept-both', 'conversion', 'repeat']),
    );
    for (let turn = 0; turn < 2; turn += 1) {
      const order = files.map((file) => ({ file, at: pick(1_000) })).sort((a, b) => a.at - b.at);
      const shuffled = turn === 0 ? files.toReversed() : order.map(({ file }) => file);
      expect(await inOrder(shuffled)).toEqual(first);
    }
  },
);
