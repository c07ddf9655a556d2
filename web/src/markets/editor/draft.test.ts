import type { MarketRecord } from '@liftout/contract/markets';
import { describe, expect, it } from 'vitest';
import { changeOf, draftOf, readDraft, typedSum, undoOf } from './draft.ts';

const record: MarketRecord = {
  path: 'miami',
  name: 'Miami',
  description: 'South Florida.',
  status: 'Active',
  published: true,
  counties: 3,
  cities: 40,
  asOf: '2025-08-01',
  version: 4,
  figures: {
    contacts: 634,
    pipeline: '$18.7M',
    pipelineValue: 18_700_000,
    growth: 15.2,
    conversionRate: 26.1,
    avgDealSize: '$295K',
    keyFirms: ['Merrill', 'UBS'],
    recentActivity: [{ type: 'deal_won', firm: 'UBS', value: '$1M', time: '2025-08-01T12:00:00.000Z' }],
    marketShare: {
      home: { name: 'Home', share: 30.1 },
      competitors: [{ name: 'UBS', share: 69.9, color: '#b91c1c' }],
    },
  },
};

describe('a draft', () => {
  it('reads back what it was filled from, and changes nothing', () => {
    const draft = draftOf(record);
    const read = readDraft(draft);
    if (read.errors) throw new Error(JSON.stringify(read.errors));
    expect(read.figures).toEqual(record.figures);
    expect(changeOf(record, draft, read.figures)).toBeNull();
  });

  it('sends only what was typed, so that others’ changes stay, and can be undone', () => {
    const draft = {
      ...draftOf(record),
      growth: '-3.5',
      pipelineValue: '19.2M',
      status: 'Configuring' as const,
    };
    const read = readDraft(draft);
    if (read.errors) throw new Error(JSON.stringify(read.errors));
    const change = changeOf(record, draft, read.figures);
    expect(change).toEqual({ status: 'Configuring', figures: { growth: -3.5, pipelineValue: 19_200_000 } });
    expect(change && undoOf(record, change)).toEqual({
      status: 'Active',
      figures: { growth: 15.2, pipelineValue: 18_700_000 },
      asOf: '2025-08-01',
    });
  });

  it('names each field that cannot be read', () => {
    const draft = {
      ...draftOf(record),
      contacts: '1.5',
      growth: '',
      conversionRate: '120',
      pipelineValue: 'lots',
      home: { name: 'Home', share: '20' },
    };
    expect(readDraft(draft).errors).toEqual({
      contacts: 'Enter a whole number, 0 or more.',
      growth: 'Enter a percentage such as 12.4 or -3.',
      conversionRate: 'Enter a percentage from 0 to 100.',
      pipelineValue: 'Enter an amount such as $12.8M.',
      marketShare: 'The shares add up to 89.9, not 100.',
    });
    expect(typedSum(draft)).toBe(89.9);
  });

  it('of a market without figures is blank, and sends all of them', () => {
    const seen = { ...record, figures: null, asOf: null };
    const draft = { ...draftOf(seen), contacts: '5' };
    const read = readDraft(draft);
    if (read.errors) throw new Error(JSON.stringify(read.errors));
    expect(Object.keys(changeOf(seen, draft, read.figures)?.figures ?? {})).toHaveLength(9);
    expect(undoOf(seen, { figures: read.figures })).toBeNull();
  });
});
