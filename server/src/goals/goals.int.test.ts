import { listAudit } from '@liftout/contract/audit';
import { type GoalTargets, readGoals, setGoals } from '@liftout/contract/goals';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { dealThrough, instantOf, step } from '../deals/times.fixture.ts';
import { type As, createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeActivities, makeContact, write } from '../testing/rows/factories.ts';

const t = await createTestApp();
afterAll(() => t.close());

beforeEach(() =>
  write(t, async ({ client }) => {
    for (const table of ['goals', 'activities', 'deals', 'contacts', 'audit_entries'])
      await client.query(`DELETE FROM ${table}`);
  }),
);

const none: GoalTargets = { calls: null, meetings: null, wins: null, wonValue: null };
const set = (month: string, targets: Partial<GoalTargets>, version = 0, as: As = 'alpha') =>
  t.call(setGoals, { as, body: { month, targets: { ...none, ...targets }, version } });
const read = async (month?: string, as: As = 'alpha') =>
  (await t.call(readGoals, { as, query: { ...(month && { month }) } })).body;

test('what was reached in a month is counted from calls and from the history of deals', async () => {
  const contactId = await makeContact(t, 'alpha');
  await makeActivities(
    t,
    'alpha',
    [
      ['call', '2025-08-01T00:00:00Z'],
      ['cold_call', '2025-08-29T10:00:00Z'],
      ['call', '2025-07-31T23:59:59Z'],
      ['email', '2025-08-10T10:00:00Z'],
    ].map(([type, at]) => ({ contactId, type: type as 'call', occurredAt: new Date(at!) })),
  );
  // Won in August: $1M.
  await dealThrough(t, [
    ['meeting', '08-02'],
    ['won', '08-12'],
  ]);
  // A meeting of July, won in August, but lost by now.
  await dealThrough(t, [
    ['meeting', '07-02'],
    ['won', '08-12'],
    ['lost', '08-20'],
  ]);
  // Again in Meeting Booked: only the first time counts.
  await dealThrough(t, [
    ['meeting', '06-02'],
    ['targeted', '07-02'],
    ['meeting', '08-12'],
  ]);
  expect(await read()).toEqual({
    month: '2025-08',
    since: null,
    version: 0,
    changedBy: null,
    targets: none,
    reached: { calls: 2, meetings: 1, wins: 1, wonValue: 100_000_000, wonKnown: 1 },
  });
  expect((await read('2025-07')).reached).toEqual({
    calls: 1,
    meetings: 1,
    wins: 0,
    wonValue: 0,
    wonKnown: 0,
  });
  expect((await read('2025-08', 'beta')).reached).toEqual({
    calls: 0,
    meetings: 0,
    wins: 0,
    wonValue: 0,
    wonKnown: 0,
  });
});

test('a stage in which a file brought a deal was not reached then, and what follows was', async () => {
  await dealThrough(t, [['won', '08-12']], { isFound: true });
  await dealThrough(
    t,
    [
      ['meeting', '08-02'],
      ['won', '08-20'],
    ],
    { isFound: true },
  );
  expect((await read()).reached).toMatchObject({ meetings: 0, wins: 1, wonValue: 100_000_000 });
});

test('what was won says of how many deals the value is known', async () => {
  const reached = async () => (await read()).reached;
  await dealThrough(t, [['won', '08-12']], { valueCents: 0 });
  await dealThrough(t, [['won', '08-13']], { valueCents: 0 });
  expect(await reached()).toMatchObject({ wins: 2, wonValue: 0, wonKnown: 0 });
  // $1.5M and $250K, won in August; $9M, won in July.
  await dealThrough(t, [['won', '08-14']], { valueCents: 150_000_000 });
  await dealThrough(t, [['won', '08-15']], { valueCents: 25_000_000 });
  await dealThrough(t, [['won', '07-15']], { valueCents: 900_000_000 });
  expect(await reached()).toMatchObject({ wins: 4, wonValue: 175_000_000, wonKnown: 2 });
});

test('a past month keeps its wins, as a replay of the history counts them', async () => {
  const before = Object.fromEntries(
    await Promise.all(
      ['2025-05', '2025-06', '2025-07', '2025-08'].map(async (m) => [m, (await read(m)).reached.wins]),
    ),
  );
  const more = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(before).map(async ([m, wins]) => [m, (await read(m)).reached.wins - Number(wins)]),
      ),
    );
  // Won in May and reopened in July, lost in June after May, removed in August: May keeps all of them.
  const reopened = await dealThrough(t, [
    ['closing', '05-02'],
    ['won', '05-12'],
  ]);
  await dealThrough(t, [
    ['closing', '05-02'],
    ['won', '05-13'],
    ['lost', '06-20'],
  ]);
  await dealThrough(t, [
    ['closing', '05-02'],
    ['won', '05-14'],
    ['removed', '08-20'],
  ]);
  // Fell through within the month, and was won in another: it counts there.
  await dealThrough(t, [
    ['won', '05-12'],
    ['closing', '05-20'],
    ['won', '06-05'],
  ]);
  // Fell through within the month, and again by its end.
  await dealThrough(t, [
    ['won', '06-12'],
    ['closing', '06-20'],
    ['won', '06-25'],
  ]);
  // Fell through within the month for good.
  await dealThrough(t, [
    ['won', '07-12'],
    ['lost', '07-20'],
  ]);
  const counted = { '2025-05': 3, '2025-06': 2, '2025-07': 0, '2025-08': 0 };
  expect(await more()).toEqual(counted);
  await step(t, reopened, 'closing', instantOf('07-03'));
  expect(await more()).toEqual(counted);
  // Won a second time: each deal is won once.
  await step(t, reopened, 'won', instantOf('08-03'));
  expect(await more()).toEqual(counted);
});

test('goals hold until a later month has its own, and do not change months before', async () => {
  await set('2025-08', { calls: 120, wonValue: 500_000_00 });
  await set('2025-11', { calls: 90 });
  expect(await read('2025-07')).toMatchObject({ since: null, targets: none });
  expect(await read('2025-10')).toMatchObject({
    since: '2025-08',
    version: 0,
    changedBy: 'alpha',
    targets: { ...none, calls: 120, wonValue: 500_000_00 },
  });
  expect(await read('2025-12')).toMatchObject({ since: '2025-11', targets: { ...none, calls: 90 } });
  expect((await read('2025-12', 'beta')).targets).toEqual(none);
});

test('of two who set the goals of a month, the second is told what the first set', async () => {
  expect((await set('2025-08', { calls: 120 })).body).toMatchObject({ version: 1 });
  const second = await set('2025-08', { calls: 80 });
  expect(second.status).toBe(409);
  expect(JSON.parse(second.text)).toMatchObject({ current: { version: 1, targets: { calls: 120 } } });
  expect((await read()).targets.calls).toBe(120);
  expect((await set('2025-08', { calls: 80 }, 1)).body).toMatchObject({ version: 2 });
});

test('a change of goals is in the log of changes; the same again is not', async () => {
  await set('2025-08', { meetings: 4 });
  await set('2025-08', { meetings: 4 }, 1);
  const { body } = await t.call(listAudit, { as: 'admin', query: { client: 'alpha' } });
  expect(body.entries.filter(({ action }) => action === 'goals.set')).toHaveLength(1);
});

test.each([
  ['a month that is over', '2025-07', {}, 'month'],
  ['a month too far ahead', '2026-09', {}, 'month'],
  ['no month', '2025-13', {}, 'month'],
  ['a goal of nothing', '2025-08', { calls: 0 }, 'targets.calls'],
  ['half a meeting', '2025-08', { meetings: 0.5 }, 'targets.meetings'],
  ['an amount beyond all reason', '2025-08', { wonValue: 1e15 + 1 }, 'targets.wonValue'],
])('%s is refused, and nothing is stored', async (_, month, targets, path) => {
  const answer = await set(month, targets);
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text)).toMatchObject({ issues: [{ path }] });
  expect(await query(t.databaseUrl, 'SELECT * FROM goals')).toEqual([]);
});

test('nobody sets the goals of another client', async () => {
  const body = { client: 'alpha', month: '2025-08', targets: { ...none, calls: 1 }, version: 0 };
  expect((await t.call(setGoals, { as: 'beta', body })).status).toBe(403);
  expect((await t.call(setGoals, { as: null, body })).status).toBe(401);
  expect(await query(t.databaseUrl, 'SELECT * FROM goals')).toEqual([]);
});
