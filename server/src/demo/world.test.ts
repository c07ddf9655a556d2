import { marketFigures } from '@liftout/contract/markets';
import { describe, expect, test } from 'vitest';
import { demoNow } from '../platform/clock.ts';
import { plans } from './plans/index.ts';
import { monthOf } from './time/calendar.ts';
import { buildDemoWorld } from './world.ts';

const world = buildDemoWorld();
const other = buildDemoWorld('another');
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const of = <T extends { clientId?: string | null }>(rows: readonly T[], clientId: string) =>
  rows.filter((row) => row.clientId === clientId);
const clientIds = ['fusion', 'ubs', 'new-edge', 'silicon-valley'];

test('the same seed gives the same world, another seed other people', () => {
  expect(JSON.stringify(buildDemoWorld()) === JSON.stringify(world)).toBe(true);
  expect(other.contacts.map(({ lastName }) => lastName)).not.toEqual(
    world.contacts.map(({ lastName }) => lastName),
  );
});

describe('the demo’s totals', () => {
  const openCents = (clientId: string) =>
    sum(of(world.deals, clientId).flatMap((deal) => (deal.archivedAt ? [] : [deal.valueCents])));

  test.each([
    ['silicon-valley', 477, 1_280_000_000],
    ['new-edge', 389, 920_000_000],
    ['fusion', 512, 1_460_000_000],
    ['ubs', 448, 1_130_000_000],
  ])('%s has %i contacts and %i cents on the board', (clientId, contacts, cents) => {
    expect(of(world.contacts, clientId)).toHaveLength(contacts);
    expect(openCents(clientId)).toBe(cents);
  });

  test('do not depend on the seed', () => {
    expect(of(other.contacts, 'silicon-valley')).toHaveLength(477);
    const open = of(other.deals, 'new-edge').filter((deal) => !deal.archivedAt);
    expect(sum(open.map((deal) => deal.valueCents))).toBe(920_000_000);
  });

  test('two campaigns are active and the CRM has thirty lists', () => {
    expect(world.campaigns.filter(({ status }) => status === 'active')).toHaveLength(2);
    expect(world.settings.find(({ name }) => name === 'hubspot_lists')?.value).toHaveLength(30);
  });

  test('61 of 100 contacts have a known AUM, and some have no known revenue', () => {
    for (const clientId of clientIds) {
      const contacts = of(world.contacts, clientId);
      const known = contacts.filter(({ aumCents }) => aumCents !== null).length;
      expect(known).toBe(Math.round(contacts.length * 0.61));
      expect(contacts.some(({ revenueCents }) => revenueCents === null)).toBe(true);
    }
  });
});

describe('the published markets', () => {
  const cards = world.markets
    .filter(({ publishedOrder }) => publishedOrder !== null)
    .sort((one, other) => (one.publishedOrder ?? 0) - (other.publishedOrder ?? 0));
  const figures = cards.map(({ summary }) => marketFigures.parse(summary));
  const mean = (values: number[]) => (sum(values) / values.length).toFixed(1);

  test('are six in the order of the overview, with its sample figures', () => {
    expect(cards.map(({ name, status }) => `${name}: ${status}`)).toEqual([
      'Silicon Valley: Active',
      'Los Angeles: Active',
      'Miami: Active',
      'New York: Active',
      'Fusion: Configuring',
      'New Edge: Configuring',
    ]);
    expect(figures.map(({ contacts }) => contacts)).toEqual([477, 892, 634, 1156, 0, 389]);
    expect(figures.map(({ pipelineValue }) => pipelineValue / 1e6)).toEqual([12.8, 24.1, 18.7, 45.2, 0, 9.2]);
    expect(figures[4]?.growth).toBe(0);
  });

  test('average a home share of 29.2%, and each market is shared out whole', () => {
    expect(mean(figures.map(({ marketShare }) => marketShare.home.share))).toBe('29.2');
    for (const { marketShare } of figures)
      expect(marketShare.home.share + sum(marketShare.competitors.map(({ share }) => share))).toBeCloseTo(
        100,
        6,
      );
  });

  test('average 8.7% growth and 19.3% conversion', () => {
    expect(mean(figures.map(({ growth }) => growth))).toBe('8.7');
    expect(mean(figures.map(({ conversionRate }) => conversionRate))).toBe('19.3');
  });

  test('Chicago and Boston are areas without a card', () => {
    const areas = world.markets.filter(({ publishedOrder }) => publishedOrder === null);
    expect(areas.map(({ path }) => path)).toEqual(['chicago', 'boston']);
  });
});

test('nothing happened after the demo’s clock', () => {
  const dated = [
    ...world.contacts.flatMap((row) => [row.createdAt, row.updatedAt, row.lastContacted]),
    ...world.deals.flatMap((row) => [
      row.createdAt,
      row.updatedAt,
      row.stageChangedAt,
      row.lastInteraction,
      row.archivedAt,
    ]),
    ...world.activities.flatMap((row) => [row.occurredAt, row.createdAt]),
    ...[
      world.campaigns,
      world.intel,
      world.pendingContacts,
      world.savedViews,
      world.researchProfiles,
    ].flatMap((rows) => rows.map((row) => row.createdAt)),
    ...[world.moves, world.uploads, world.auditEntries, world.mailOutbox].flatMap((rows) =>
      rows.map((row) => row.createdAt),
    ),
    ...world.newsItems.flatMap((row) => [row.publishedAt, row.fetchedAt]),
  ];
  expect(dated.filter((at) => at instanceof Date && at > demoNow)).toEqual([]);
  expect(world.moves.filter(({ movedOn }) => movedOn > '2025-08-29' || movedOn < '2025-01-01')).toEqual([]);
});

test('ids are unique and carry the time their row was made', () => {
  const rows = [...world.contacts, ...world.deals, ...world.activities, ...world.moves, ...world.campaigns];
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { id, createdAt } of rows)
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(createdAt.getTime());
});

test('every month holds the planned number of each activity, and the planned connect rate', () => {
  for (const { clientId, months } of plans) {
    const own = of(world.activities, clientId);
    for (const [month, plan] of Object.entries(months)) {
      const rows = own.filter(({ occurredAt }) => monthOf(occurredAt) === month);
      for (const type of ['call', 'cold_call', 'email', 'sms', 'meeting', 'note', 'task'] as const)
        expect([clientId, month, type, rows.filter((row) => row.type === type).length]).toEqual([
          clientId,
          month,
          type,
          plan[type],
        ]);
      const dials = rows.filter(({ disposition }) => disposition !== null);
      expect(dials).toHaveLength(plan.call + plan.cold_call);
      const answered = dials.filter(({ disposition }) => disposition === 'Answered').length;
      expect(answered).toBe(Math.round((dials.length * plan.connectRate) / 100));
    }
  }
});
