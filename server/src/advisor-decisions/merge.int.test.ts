import { decideFirmName, undoFirmName } from '@liftout/contract/firm-names';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { seedMarkets } from '../testing/upload.ts';
import { decisionsOf, fileOf } from './advisor-decisions.fixture.ts';

let t: TestApp;
const calls = decisionsOf(() => t);
const { clear, send, revert, list, undo, choices, compare, merge, unmerge, moves, figures } = calls;

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());
beforeEach(clear);

const before = fileOf('Ann,Lee,"Boston, MA",Merrill,UBS,01/06/2023,$10M,,');
const after = fileOf('Ann,Zabriskie,"Boston, MA",UBS,RBC,02/06/2025,$15M,,');

/** The only advisor with a name. */
async function advisor(q: string) {
  const [found, ...others] = await choices(q);
  if (!found?.advisorId || others.length > 0) throw new Error(`No one advisor called ${q}.`);
  return { ...found, id: found.advisorId };
}

async function mergeNamed(a: string, b: string) {
  const [one, other] = [await advisor(a), await advisor(b)];
  const { body } = await compare(one.id, other.id);
  return merge(one.id, other.id, body.version);
}

describe('two advisors of different names', () => {
  test('are merged and taken apart exactly', async () => {
    await send(before);
    await send(after);
    const was = { moves: await moves(), figures: await figures() };
    const [lee, zabriskie] = [await advisor('lee'), await advisor('zabriskie')];
    const { body: compared } = await compare(lee.id, zabriskie.id);
    expect(compared).toMatchObject({
      score: null,
      evidence: [],
      a: { name: 'Ann Lee' },
      b: { name: 'Ann Zabriskie' },
      merged: { advisors: { before: 2, after: 1 }, assets: { before: 25_000_000, after: 15_000_000 } },
    });
    const { body } = await merge(lee.id, zabriskie.id, compared.version);
    expect(body.advisors).toMatchObject([{ name: 'Ann Zabriskie', assets: 15_000_000, moves: [{}, {}] }]);
    expect(await figures()).toMatchObject({ moves: 2, advisors: 1, aum: 15_000_000 });
    expect((await merge(lee.id, zabriskie.id, compared.version)).status).toBe(404);

    const [merged] = body.advisors;
    const { body: known } = await calls.decisions(merged?.advisorId ?? '');
    expect(known.decisions).toEqual([body.pair]);
    // Nothing but the decision.
    expect(known.links).toMatchObject([
      { score: null, evidence: [] },
      { score: null, evidence: [] },
    ]);
    for (const { id } of [lee, zabriskie]) expect((await calls.decisions(id)).body).toEqual(known);
    const refused = await unmerge(merged?.advisorId ?? '', [merged?.moves[1]?.id ?? ''], known.version);
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      409,
      {
        message:
          'admin decided on Aug 29, 2025 that Ann Lee and Ann Zabriskie are one person. Undo that decision first.',
        current: { decisionId: body.pair?.id },
      },
    ]);
    const { body: undone } = await undo(body.pair);
    expect(undone).toMatchObject({ pair: null, advisors: [{ name: 'Ann Lee' }, { name: 'Ann Zabriskie' }] });
    expect({ moves: await moves(), figures: await figures() }).toEqual(was);
  });

  test('stay one when their files come again, in any order', async () => {
    const files = [await send(before), await send(after)];
    await mergeNamed('lee', 'zabriskie');
    for (const id of files) await revert(id);
    expect(await figures()).toMatchObject({ moves: 0 });
    const [gone] = await list({ state: 'decided' });
    expect(gone).toMatchObject({
      a: {
        advisorId: null,
        name: 'Ann Lee',
        moves: [{ id: null, firmJoined: { name: 'UBS' }, source: null }],
      },
      b: { advisorId: null, name: 'Ann Zabriskie' },
    });
    await send(after);
    expect(await figures()).toMatchObject({ moves: 1, advisors: 1 });
    await send(before);
    expect(await figures()).toMatchObject({ moves: 2, advisors: 1, aum: 15_000_000 });
    // The evidence goes on from there: leaves the firm that she joined under the new name.
    await send(fileOf('Ann,Zabriskie,"Boston, MA",RBC,LPL,02/06/2027,,,'));
    expect(await figures()).toMatchObject({ moves: 3, advisors: 1 });
  });

  test('stay one, and the same after an undo, while a firm name is decided on', async () => {
    await send(before.replace('Merrill', 'Merrill Lynck'));
    await send(after.replace('RBC', 'Merrill Lynck'));
    const was = await moves();
    const { body } = await mergeNamed('lee', 'zabriskie');
    const key = 'merrill lynck';
    const named = await t.call(decideFirmName, { as: 'admin', body: { key, version: 1, firm: 'merrill' } });
    expect(named.body.counts.moves).toBe(2);
    expect(await figures()).toMatchObject({ moves: 2, advisors: 1 });
    await t.call(undoFirmName, { as: 'admin', body: { key, version: 2 } });
    expect(await figures()).toMatchObject({ moves: 2, advisors: 1 });
    await undo(body.pair);
    expect(await moves()).toEqual(was);
  });

  test('are refused where they are one, unknown, or changed meanwhile', async () => {
    await send(before);
    await send(after);
    const [lee, zabriskie] = [await advisor('lee'), await advisor('zabriskie')];
    const nobody = '00000000-0000-4000-8000-000000000001';
    expect((await compare(lee.id, lee.id)).status).toBe(400);
    expect((await compare(lee.id, nobody)).status).toBe(404);
    const { body } = await compare(lee.id, zabriskie.id);
    await send(fileOf('Ann,Zabriskie,"Boston, MA",RBC,LPL,02/06/2027,,,'));
    const refused = await merge(lee.id, zabriskie.id, body.version);
    expect([refused.status, JSON.parse(refused.text).current]).toMatchObject([
      409,
      { b: { moves: [{}, {}] } },
    ]);
  });
});

describe('a move', () => {
  const wrong = fileOf(
    'Ann,Lee,"Boston, MA",Merrill,UBS,01/06/2023,$10M,1111111,',
    'Ann,Lee,"Dallas, TX",Osaic,LPL,02/06/2025,$15M,1111111,',
    'Ann,Lee,"Boston, MA",UBS,RBC,02/06/2025,$20M,1111111,',
  );

  test('that is not theirs is split off an advisor, and put back exactly', async () => {
    await send(wrong);
    const was = { moves: await moves(), figures: await figures() };
    const lee = await advisor('lee');
    const dallas = lee.moves.flatMap(({ id, city }) => (city === 'Dallas' && id !== null ? id : []));
    const { body: known } = await calls.decisions(lee.id);
    expect(known).toMatchObject({ advisor: { name: 'Ann Lee' }, decisions: [] });
    expect((await calls.previewUnmerge(lee.id, dallas)).body).toMatchObject({
      advisors: { before: 1, after: 2 },
      moves: { before: 3, after: 3 },
      assets: { before: 20_000_000, after: 35_000_000 },
    });
    expect(await moves()).toEqual(was.moves);
    const { body } = await unmerge(lee.id, dallas, known.version);
    expect(body.pair).toMatchObject({ state: 'different', a: { moves: [{}] }, b: { moves: [{}, {}] } });
    expect(body.pair?.evidence[0]).toMatchObject({ kind: 'crd', words: 'Same CRD number' });
    expect(body.advisors).toHaveLength(2);
    expect(await choices('lee')).toHaveLength(2);
    expect((await unmerge(lee.id, dallas, known.version)).status).toBe(409);
    await undo(body.pair);
    expect({ moves: await moves(), figures: await figures() }).toEqual(was);
  });

  test('of another advisor, none, or all are refused', async () => {
    await send(wrong);
    await send(after);
    const [lee, other] = [await advisor('lee'), await advisor('zabriskie')];
    const all = lee.moves.flatMap(({ id }) => id ?? []);
    const theirs = other.moves.flatMap(({ id }) => id ?? []);
    for (const chosen of [[], all, theirs])
      expect((await calls.previewUnmerge(lee.id, chosen)).status).toBe(400);
    const { body } = await calls.decisions(lee.id);
    expect((await unmerge(lee.id, all, body.version)).status).toBe(400);
    expect((await calls.decisions('00000000-0000-4000-8000-000000000001')).status).toBe(404);
  });
});

test('decisions that contradict each other through a third advisor are refused, and then taken in another order', async () => {
  await send(before);
  await send(after);
  await send(fileOf('Ann,Marlowe,"Boston, MA",LPL,Osaic,02/06/2024,,,'));
  const { body: first } = await mergeNamed('lee', 'marlowe');
  const joined = await advisor('marlowe');
  const { body: second } = await mergeNamed('zabriskie', 'marlowe');
  expect(second.advisors).toMatchObject([{ moves: [{}, {}, {}] }]);
  const [all] = second.advisors;
  const { body: known } = await calls.decisions(all?.advisorId ?? '');
  expect(known.decisions.map(({ id }) => id).sort()).toEqual([first.pair?.id, second.pair?.id].sort());
  // Without the second one, the first still stands; without both, all are on their own.
  await undo(second.pair);
  expect((await advisor('marlowe')).moves).toEqual(joined.moves);
  await undo(first.pair);
  expect(await figures()).toMatchObject({ moves: 3, advisors: 3 });
});

test('why moves were joined without a decision can be read, in the words of the pairs to review', async () => {
  await send(
    fileOf(
      'Ottilie,Brackwater,"Boston, MA",Merrill,UBS,01/06/2023,$10M,,',
      'Ottilie,Brackwater,"Boston, MA",UBS,RBC,02/06/2025,$15M,4711,',
      'Ottilie,Brackwater-Vane,"Boston, MA",RBC,LPL,06/06/2025,$15M,4711,',
    ),
  );
  const { body } = await calls.decisions((await advisor('brackwater')).id);
  const [first, second, third] = body.links;
  expect(body.links.map(({ move }) => move)).toEqual(body.advisor.moves.map(({ id }) => id));
  const words = (link = first) => link?.evidence.map((one) => one.words);
  expect(words()).toEqual(expect.arrayContaining(['Left the firm joined before', 'Same city', 'Rare name']));
  expect(first?.score).toBeGreaterThan(4.5);
  for (const link of [second, third]) expect(words(link)?.[0]).toBe('Same CRD number');
});

test('an advisor of one move has nothing to link', async () => {
  await send(fileOf('Ann,Lee,"Boston, MA",Merrill,UBS,01/06/2023,$10M,,'));
  expect((await calls.decisions((await advisor('lee')).id)).body.links).toEqual([]);
});
