import { dealFunnel, listStuckDeals } from '@liftout/contract/deal-times';
import { dealBoard, type Stage, stages } from '@liftout/contract/deals';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';
import { dealThrough, instantOf, type Standing, step } from './times.fixture.ts';

const t = await createTestApp();
afterAll(() => t.close());

beforeEach(() =>
  write(t, async ({ client }) => {
    await client.query('DELETE FROM deals');
    await client.query('DELETE FROM contacts');
  }),
);

const funnel = async (days = 365) => (await t.call(dealFunnel, { as: 'alpha', query: { days } })).body;
const stuck = async () => (await t.call(listStuckDeals, { as: 'alpha', query: {} })).body;
const nothing = { entered: 0, wentOn: 0, here: 0, back: 0, lost: 0, removed: 0, time: null };

test('a funnel tells what became of the deals that came to each stage, and how long they stood there', async () => {
  await dealThrough(t, [
    ['targeted', '08-01'],
    ['meeting', '08-11'],
    ['won', '08-15'],
  ]);
  await dealThrough(t, [
    ['targeted', '08-01'],
    ['meeting', '08-05'],
    ['targeted', '08-09'],
  ]);
  await dealThrough(t, [
    ['targeted', '08-03'],
    ['lost', '08-20'],
  ]);
  await dealThrough(t, [
    ['meeting', '08-03'],
    ['removed', '08-20'],
  ]);
  const { stages: found, losses, since } = await funnel();
  expect(since).toBe('2024-08-29T16:00:00.000Z');
  expect(found).toEqual([
    {
      ...nothing,
      stage: 'targeted',
      entered: 3,
      wentOn: 2,
      lost: 1,
      // 10 and 4 days.
      time: { stays: 2, median: 7, threeQuarters: 9 },
    },
    { ...nothing, stage: 'conversation' },
    {
      ...nothing,
      stage: 'meeting',
      entered: 3,
      wentOn: 1,
      back: 1,
      removed: 1,
      time: { stays: 1, median: 4, threeQuarters: 4 },
    },
    { ...nothing, stage: 'closing' },
    { ...nothing, stage: 'won', entered: 1, here: 1 },
  ]);
  expect(losses).toEqual([{ reason: 'timing', deals: 1 }]);
});

test('only deals that came to a stage in the period count, and only for the first time', async () => {
  await dealThrough(t, [
    ['targeted', '05-01'],
    ['meeting', '08-10'],
  ]);
  await dealThrough(t, [
    ['meeting', '05-01'],
    ['targeted', '06-01'],
    ['meeting', '08-10'],
  ]);
  const { stages: found } = await funnel(30);
  expect(found.map(({ stage, entered, time }) => [stage, entered, time?.stays ?? 0])).toEqual([
    // Both stays in Targeted ended in the period.
    ['targeted', 0, 2],
    ['conversation', 0, 0],
    ['meeting', 1, 0],
    ['closing', 0, 0],
    ['won', 0, 0],
  ]);
});

test.each([
  ['a stage that is taken back within five minutes', 'won', '2025-08-20T12:05:00Z', true],
  ['a stage that is taken back later', 'won', '2025-08-20T12:05:01Z', false],
  ['a removal that is taken back within a day', 'removed', '2025-08-21T12:00:00Z', true],
  ['a loss that is taken back after a day', 'lost', '2025-08-21T12:00:01Z', false],
] as const)('%s is a mistake, and does not count: %s', async (_, standing, back, isMistake) => {
  await dealThrough(t, [
    ['meeting', '08-01'],
    [standing, '08-20'],
    ['meeting', new Date(back)],
  ]);
  const [column] = (await t.call(dealBoard, { as: 'alpha', query: {} })).body.columns.filter(
    ({ stage }) => stage === 'meeting',
  );
  expect(column?.deals[0]?.since).toBe(isMistake ? '2025-08-01T12:00:00.000Z' : new Date(back).toISOString());
  const won = (await funnel()).stages.find(({ stage }) => stage === 'won');
  expect(won?.entered).toBe(standing === 'won' && !isMistake ? 1 : 0);
});

test('a deal is stuck after 30 days, and where ten went on, after twice the days within which three of four did', async () => {
  const slow = await dealThrough(t, [['meeting', '08-10']]);
  const slower = await dealThrough(t, [['meeting', '07-30']]);
  await dealThrough(t, [['won', '01-01']]);
  expect(await stuck()).toMatchObject({ total: 1, deals: [{ id: slower }] });
  expect((await stuck()).limits).toEqual(
    ['targeted', 'conversation', 'meeting', 'closing'].map((stage) => ({
      stage,
      days: 30,
      usual: null,
      stays: 0,
    })),
  );
  // Stays of 1 to 10 days: three of four are below 7.75.
  for (let days = 1; days <= 10; days += 1)
    await dealThrough(t, [
      ['meeting', '07-01'],
      ['closing', `07-${String(1 + days).padStart(2, '0')}`],
      ['lost', '08-28'],
    ]);
  const found = await stuck();
  expect(found.limits[2]).toEqual({ stage: 'meeting', days: 16, usual: 8, stays: 10 });
  expect(found.total).toBe(2);
  expect(found.deals.map(({ id }) => id)).toEqual([slower, slow]);
});

test('another client learns nothing of these deals', async () => {
  await dealThrough(t, [
    ['targeted', '05-01'],
    ['meeting', '07-01'],
  ]);
  const { body } = await t.call(dealFunnel, { as: 'beta', query: {} });
  expect(body.stages.every(({ entered, time }) => entered === 0 && time === null)).toBe(true);
  expect((await t.call(listStuckDeals, { as: 'beta', query: {} })).body).toMatchObject({
    total: 0,
    deals: [],
  });
  for (const endpoint of [dealFunnel, listStuckDeals])
    expect((await t.call(endpoint, { as: 'beta', query: { client: 'alpha' } })).status).toBe(403);
});

test.each([0, 3_651, 'x'])('a period of %s days is refused', async (days) => {
  expect((await t.call(dealFunnel, { as: 'alpha', query: { days: Number(days) } })).status).toBe(400);
});

/** Where a deal stands from when on; steps that were soon taken back are left out. */
function staysOf(steps: readonly [Standing, Date][]): [Standing, Date][] {
  const kept: [Standing, Date][] = [];
  for (const [standing, at] of steps) {
    const now = kept.at(-1);
    const before = kept.at(-2);
    if (now?.[0] === standing) continue;
    const allowed = now?.[0] === 'lost' || now?.[0] === 'removed' ? 86_400_000 : 300_000;
    if (now && before?.[0] === standing && at.getTime() - now[1].getTime() <= allowed) kept.pop();
    else kept.push([standing, at]);
  }
  return kept;
}

const positionOf = (standing: Standing) => stages.indexOf(standing as Stage);

interface History {
  steps: [Standing, Date][];
  /** Its first stage was there before, since nobody knows when. */
  isFound: boolean;
}

/** What became of the deals, worked out from their steps alone. */
function replay(deals: readonly History[], since: Date) {
  return stages.map((stage) => {
    const counts = { entered: 0, wentOn: 0, here: 0, back: 0, lost: 0, removed: 0 };
    let stayed = 0;
    for (const { steps, isFound } of deals) {
      if (isFound && steps[0]![0] === stage) continue;
      const stays = staysOf(steps);
      stays.forEach(([standing], n) => {
        const next = stays[n + 1];
        if (standing === stage && next && next[1] >= since && positionOf(next[0]) > positionOf(stage))
          stayed += 1;
      });
      const first = stays.findIndex(([standing]) => standing === stage);
      if (first < 0 || stays[first]![1] < since) continue;
      counts.entered += 1;
      const [last] = stays.at(-1)!;
      const isLater = stays.slice(first).some(([standing]) => positionOf(standing) > positionOf(stage));
      if (isLater) counts.wentOn += 1;
      else if (last === 'lost' || last === 'removed') counts[last] += 1;
      else counts[last === stage ? 'here' : 'back'] += 1;
    }
    return { stage, ...counts, stays: stayed };
  });
}

test('after any history, funnel and stays are those of an independent replay', async () => {
  let state = 20_250_829;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const standings = [...stages, 'lost', 'removed'] as const;
  const gaps = [60_000, 300_000, 3_600_000, 86_400_000, 5 * 86_400_000];
  const histories: History[] = [];
  for (let deal = 0; deal < 25; deal += 1) {
    let at = instantOf('03-01').getTime() + random(60) * 86_400_000;
    const history: [[Stage, Date], ...[Standing, Date][]] = [[stages[random(5)]!, new Date(at)]];
    for (let n = random(9); n > 0; n -= 1) {
      at += gaps[random(gaps.length)]! + random(2) * 1_000;
      // Often back to where it came from, so that mistakes follow one another.
      const back = random(2) === 0 ? history.at(-2)?.[0] : undefined;
      history.push([back ?? standings[random(7)]!, new Date(at)]);
    }
    const isFound = random(3) === 0;
    const id = await dealThrough(t, [history[0]], { isFound });
    for (const [standing, when] of history.slice(1)) await step(t, id, standing, when);
    histories.push({ steps: history, isFound });
  }
  for (const days of [120, 365]) {
    const { stages: found, since } = await funnel(days);
    expect(found.map(({ time, ...counts }) => ({ ...counts, stays: time?.stays ?? 0 }))).toEqual(
      replay(histories, new Date(since)),
    );
  }
});
