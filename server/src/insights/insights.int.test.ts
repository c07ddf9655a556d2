import * as contract from '@liftout/contract/insights';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareContacts } from '../contact-advisors/service.ts';
import { clients } from '../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import {
  makeActivities,
  makeContact,
  makeDeal,
  makeFirm,
  makeMarket,
  makeMove,
  setMarket,
  write,
} from '../testing/rows/factories.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const list = async (as: 'alpha' | 'beta' = 'alpha') => {
  await compareContacts(t.platform, as);
  return (await t.call(contract.insights, { as, query: {} })).body;
};
/** The test's clock is at 2025-08-29T16:00Z. */
const at = (instant: string) => new Date(instant);

describe('a lift-out in the market', () => {
  test('is urgent within 14 days of its last move, with its known assets', async () => {
    await makeMarket(t, 'silicon-valley', 'Silicon Valley');
    await makeMarket(t, 'miami', 'Miami');
    await write(t, ({ orm }) =>
      orm.update(clients).set({ targetMarket: 'silicon-valley' }).where(eq(clients.clientId, 'alpha')),
    );
    const [from, to] = [await makeFirm(t, 'Morgan Stanley'), await makeFirm(t, 'Rockefeller')];
    const lane = { firmLeftId: from, firmJoinedId: to, city: 'Palo Alto', marketPath: 'silicon-valley' };
    // 1 + 14 + 1 days apart: one team of three; two of three AUM known: 200M + 150M = 350M.
    await makeMove(t, {
      ...lane,
      firstName: 'A',
      lastName: 'One',
      movedOn: '2025-08-05',
      aumCents: 20_000_000_000,
    });
    await makeMove(t, { ...lane, firstName: 'B', lastName: 'Two', movedOn: '2025-08-19' });
    await makeMove(t, {
      ...lane,
      firstName: 'C',
      lastName: 'Three',
      movedOn: '2025-08-20',
      aumCents: 15_000_000_000,
    });
    // 15 days before the first: not of the team. Alone in another city, and a pair of another market.
    await makeMove(t, { ...lane, firstName: 'D', lastName: 'Four', movedOn: '2025-07-21' });
    await makeMove(t, { ...lane, firstName: 'E', lastName: 'Five', movedOn: '2025-08-19', city: 'San Jose' });
    for (const firstName of ['F', 'G'])
      await makeMove(t, { ...lane, firstName, lastName: 'Six', movedOn: '2025-08-19', marketPath: 'miami' });
    // A pair whose last move is more than 14 days ago.
    const past = { ...lane, firmLeftId: to, firmJoinedId: from, movedOn: '2025-07-15' };
    await makeMove(t, { ...past, firstName: 'H', lastName: 'Seven' });
    await makeMove(t, { ...past, firstName: 'I', lastName: 'Eight' });
    const found = await list();
    expect(found.map(({ type, title }) => `${type}: ${title}`)).toEqual([
      'urgent: Team lift-out: 3 advisors from Morgan Stanley to Rockefeller',
      'info: Team lift-out: 2 advisors from Rockefeller to Morgan Stanley',
    ]);
    expect(found[0]).toMatchObject({
      description:
        'In Palo Alto from August 5 to August 20. $350.0M in assets, known for 2 of 3. The team may still be growing.',
      action: {
        kind: 'moves',
        market: 'silicon-valley',
        firm: 'Morgan Stanley',
        liftOut: expect.any(String),
        from: '2025-08-05',
        to: '2025-08-20',
      },
    });
    expect(await list('beta')).toEqual([]);
  });

  test('is one insight with others from four on, which opens the lift-outs of their days', async () => {
    await makeMarket(t, 'silicon-valley', 'Silicon Valley');
    await write(t, ({ orm }) =>
      orm.update(clients).set({ targetMarket: 'silicon-valley' }).where(eq(clients.clientId, 'alpha')),
    );
    const lane = { firmLeftId: await makeFirm(t, 'Merrill'), firmJoinedId: await makeFirm(t, 'Rockefeller') };
    const cities = ['Palo Alto', 'San Jose', 'Menlo Park', 'Los Altos'];
    for (const [index, city] of cities.entries())
      for (const lastName of [`First${city[0]}${index}`, `Second${city[0]}${index}`]) {
        const movedOn = `2025-08-2${index}`;
        await makeMove(t, {
          ...lane,
          city,
          marketPath: 'silicon-valley',
          firstName: 'Ada',
          lastName,
          movedOn,
        });
      }
    expect(await list()).toMatchObject([
      {
        title: '4 lift-outs in Silicon Valley',
        actionLabel: 'Open the lift-outs',
        action: { kind: 'moves', firm: null, liftOut: null, from: '2025-08-20', to: '2025-08-23' },
      },
    ]);
  });
});

describe('a deal silent for 30 days', () => {
  const silent = { lastInteraction: at('2025-07-30T16:00:00.000Z') };

  test('to the minute, while it is open and not won', async () => {
    const contactId = await makeContact(t, 'alpha');
    const dealId = await makeDeal(t, 'alpha', contactId, { ...silent, valueCents: 1_250_000_00 });
    const no = [
      { lastInteraction: at('2025-07-30T16:00:00.001Z') },
      { ...silent, stage: 'won' as const, stageChangedAt: at('2025-08-01T00:00:00Z') },
      { ...silent, archivedAt: at('2025-08-01T00:00:00Z') },
      { lastInteraction: null },
    ];
    for (const fields of no) await makeDeal(t, 'alpha', await makeContact(t, 'alpha'), fields);
    const neverTouched = { lastInteraction: null, createdAt: at('2025-06-01T16:00:00Z') };
    await makeDeal(t, 'alpha', await makeContact(t, 'alpha', { firstName: 'Old' }), neverTouched);
    const found = await list();
    expect(found.map(({ type, title }) => `${type}: ${title}`)).toEqual([
      'warning: Dana Whitfield has been silent for 30 days',
      'warning: Old Whitfield has been silent for 89 days',
    ]);
    expect(found[0]).toMatchObject({
      description: 'The $1.3M deal at Merrill has had no interaction since July 30.',
      action: { kind: 'deal', dealId, contactId },
    });
  });

  test('is one insight for four deals, shown again when there is a fifth', async () => {
    const silent = { lastInteraction: at('2025-07-20T00:00:00Z') };
    const names = ['Ann', 'Bea', 'Cyd', 'Dot'];
    for (const [n, firstName] of names.entries()) {
      const contactId = await makeContact(t, 'alpha', { firstName });
      await makeDeal(t, 'alpha', contactId, { ...silent, valueCents: 100 * (9 - n) });
    }
    const [found] = await list();
    expect(found).toMatchObject({
      title: '4 deals have been silent for 30 days',
      description: 'Ann Whitfield, Bea Whitfield, Cyd Whitfield and 1 more, most valuable first.',
      evidence: { count: 4 },
    });
    await t.call(contract.dismissInsight, { as: 'alpha', params: { insightId: found!.id } });
    expect(await list()).toEqual([]);
    // One of the four is called: the other three stay dismissed.
    const called = `UPDATE deals SET last_interaction = '2025-08-29' WHERE value_cents = 900`;
    await write(t, ({ client }) => client.query(called).then(() => undefined));
    expect(await list()).toEqual([]);
    const later = { ...silent, lastInteraction: at('2025-07-25T00:00:00Z') };
    const eve = await makeDeal(t, 'alpha', await makeContact(t, 'alpha', { firstName: 'Eve' }), later);
    const [again] = await list();
    expect(again).toMatchObject({ title: '4 deals have been silent for 30 days' });
    expect(again?.evidence.items.some(({ dealId }) => dealId === eve)).toBe(true);
  });
});

describe('a high-value contact not reached in 14 days', () => {
  test('to the minute; one never reached counts from the day it was added', async () => {
    const star = { isHighValue: true };
    await makeContact(t, 'alpha', {
      ...star,
      lastContacted: at('2025-08-15T16:00:00.000Z'),
      aumCents: 5_000_000_00,
    });
    await makeContact(t, 'alpha', { ...star, lastContacted: at('2025-08-15T16:00:00.001Z') });
    await makeContact(t, 'alpha', { lastContacted: at('2025-01-01T00:00:00Z') });
    await makeContact(t, 'alpha', { ...star });
    const id = await makeContact(t, 'alpha', {
      ...star,
      firstName: 'Nora',
      createdAt: at('2025-08-01T00:00:00Z'),
    });
    const found = await list();
    expect(found.map(({ title, description }) => `${title}: ${description}`)).toEqual([
      "Dana Whitfield hasn't been contacted: High value at Merrill, last contacted on August 15, 14 days ago.",
      "Nora Whitfield hasn't been contacted: High value at Merrill, and never contacted.",
    ]);
    expect(found[1]).toMatchObject({ type: 'warning', action: { kind: 'contact', contactId: id } });
  });

  test('is one insight with a count where there are many', async () => {
    for (let n = 0; n < 12; n += 1)
      await makeContact(t, 'alpha', { isHighValue: true, lastContacted: at('2025-08-01T00:00:00Z') });
    const [found, ...more] = await list();
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      title: '12 high-value contacts not contacted for 14 days',
      evidence: { count: 12 },
    });
    expect(found?.evidence.items).toHaveLength(10);
  });
});

describe('the connect rate falls', () => {
  const dials = (month: string, answered: number, missed: number) =>
    makeActivities(t, 'alpha', [
      ...Array.from({ length: answered }, () => ({
        disposition: 'Answered',
        occurredAt: at(`${month}-02T12:00:00Z`),
      })),
      ...Array.from({ length: missed }, () => ({
        disposition: 'Missed',
        occurredAt: at(`${month}-02T12:00:00Z`),
      })),
    ]);

  test('from 30.0% (12 of 40) to 25.0% (10 of 40): 5 points', async () => {
    await dials('2025-07', 12, 28);
    await dials('2025-08', 10, 30);
    expect(await list()).toMatchObject([
      {
        id: 'connect-rate:2025-08',
        type: 'warning',
        title: 'Connect rate is down 5.0 points',
        description: '25.0% in August 2025 so far, down from 30.0% in July 2025.',
        evidence: { count: 40, items: [{ detail: '25.0% of 40 dials' }, { detail: '30.0% of 40 dials' }] },
        action: { kind: 'engagement', dateRange: 'month' },
      },
    ]);
  });

  test('not by less: 30.0% to 25.6% (11 of 43)', async () => {
    await dials('2025-07', 12, 28);
    await dials('2025-08', 11, 32);
    expect(await list()).toEqual([]);
  });

  test('not with fewer than 30 dials', async () => {
    await dials('2025-07', 20, 20);
    await dials('2025-08', 0, 29);
    expect(await list()).toEqual([]);
  });
});

test('a deal won in the last 7 days is a positive insight', async () => {
  const contactId = await makeContact(t, 'alpha');
  const won = { stage: 'won' as const, valueCents: 350_000_00 };
  const dealId = await makeDeal(t, 'alpha', contactId, {
    ...won,
    stageChangedAt: at('2025-08-22T16:00:00Z'),
  });
  await makeDeal(t, 'alpha', await makeContact(t, 'alpha'), {
    ...won,
    stageChangedAt: at('2025-08-22T15:59:59Z'),
  });
  // A file brought it as won: that day it was imported.
  await makeDeal(t, 'alpha', await makeContact(t, 'alpha'), {
    ...won,
    foundIn: 'won',
    stageChangedAt: at('2025-08-23T16:00:00Z'),
  });
  expect(await list()).toMatchObject([
    {
      type: 'positive',
      title: 'Won: Dana Whitfield, $350K',
      description: 'The $350K deal at Merrill was won on August 22.',
      action: { kind: 'deal', dealId, contactId },
    },
  ]);
});

test.each([
  { market: null, day: 'August 27' },
  { market: 'silicon-valley', day: 'August 26' },
])("a win at 5 am UTC is of $day by the clock of a client's market ($market)", async ({ market, day }) => {
  await setMarket(t, 'alpha', market);
  await makeDeal(t, 'alpha', await makeContact(t, 'alpha'), {
    stage: 'won',
    valueCents: 0,
    stageChangedAt: at('2025-08-27T05:00:00Z'),
  });
  const [win] = await list();
  expect(win?.description).toBe(`The deal at Merrill was won on ${day}.`);
});

test('a win whose value is unknown is not told as one of $0', async () => {
  await makeDeal(t, 'alpha', await makeContact(t, 'alpha'), {
    stage: 'won',
    valueCents: 0,
    stageChangedAt: at('2025-08-22T16:00:00Z'),
  });
  expect(await list()).toMatchObject([
    {
      title: 'Won: Dana Whitfield, Merrill',
      description: 'The deal at Merrill was won on August 22.',
      evidence: { items: [{ detail: 'Value unknown, won on August 22' }] },
    },
  ]);
});

test('many wins are one insight, which opens only those', async () => {
  const winOn = async (day: string) => {
    const contactId = await makeContact(t, 'alpha', { inPipeline: true, pipelineStage: 'won' });
    await makeDeal(t, 'alpha', contactId, { stage: 'won', stageChangedAt: at(`${day}T12:00:00Z`) });
    return contactId;
  };
  await winOn('2025-07-01');
  const won = [
    await winOn('2025-08-28'),
    await winOn('2025-08-27'),
    await winOn('2025-08-26'),
    await winOn('2025-08-25'),
  ];
  expect(await list()).toMatchObject([
    { title: '4 deals won in 7 days', evidence: { count: 4 }, action: { kind: 'table', only: won } },
  ]);
});
