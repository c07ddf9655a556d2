import type { MarketRecord } from '@liftout/contract/markets';
import { expect, test } from 'vitest';
import { draftOf } from './draft.ts';
import { keptOf, labelsOf, partsOf } from './kept-draft.ts';

const record: MarketRecord = {
  path: 'chicago',
  name: 'Chicago',
  description: 'The Loop',
  status: 'Active',
  published: true,
  asOf: '2025-08-01',
  counties: 1,
  cities: 2,
  version: 3,
  figures: {
    contacts: 10,
    pipeline: '$1.0M',
    pipelineValue: 1_000_000,
    growth: 2,
    conversionRate: 20,
    avgDealSize: '$100K',
    keyFirms: ['UBS'],
    recentActivity: [{ type: 'deal_won', firm: 'UBS', value: '$1M', time: '2025-08-01T12:00:00.000Z' }],
    marketShare: {
      home: { name: 'Home', share: 60 },
      competitors: [{ name: 'UBS', share: 40, color: '#ff0000' }],
    },
  },
};

test('only what was typed is kept, and comes back over the record as it is', () => {
  const draft = { ...draftOf(record), growth: '3.5', home: { name: 'Home', share: '61' } };
  const kept = keptOf(record, draft);
  const now = { ...record, description: 'The Loop and beyond' };
  const again = { ...draftOf(now), ...partsOf(kept) };
  expect([again.growth, again.home, again.description]).toEqual([
    '3.5',
    { name: 'Home', share: '61' },
    'The Loop and beyond',
  ]);
  expect(labelsOf(partsOf(kept))).toEqual(['Growth', 'Market share']);
});

test('rows come back with keys of their own', () => {
  const { competitors, ...draft } = draftOf(record);
  const kept = keptOf(record, {
    ...draft,
    competitors: [...competitors, { key: 99, name: 'LPL', share: '1', color: '#00ff00' }],
  });
  const rows = partsOf(kept).competitors ?? [];
  expect(rows.map(({ name }) => name)).toEqual(['UBS', 'LPL']);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
});

test('nothing is kept of an unchanged draft, and nothing comes back from what cannot be read', () => {
  expect(keptOf(record, draftOf(record))).toBeNull();
  for (const parts of ['{', '[]x', '{"growth":3}']) expect(partsOf({ parts })).toEqual({});
  expect(partsOf(null)).toEqual({});
});
