import type { MarketOverview } from '@liftout/contract/markets';
import { describe, expect, it } from 'vitest';
import { barWidth, operationalText, positionText } from './landing-figures.ts';

type Market = MarketOverview['markets'][number];

const market = (changes: Partial<Market> = {}): Market => ({
  name: 'Miami',
  path: '/miami',
  status: 'Active',
  description: '',
  contacts: 10,
  pipeline: '$1.0M',
  pipelineValue: 1_000_000,
  growth: 1,
  conversionRate: 1,
  avgDealSize: '$1K',
  keyFirms: [],
  recentActivity: [],
  marketShare: { home: { name: 'Home', share: 40 }, competitors: [] },
  asOf: null,
  ...changes,
});
const shares = (...given: [string, number][]) => ({
  home: { name: 'Home', share: 30 },
  competitors: given.map(([name, share]) => ({ name, share, color: '#112233' })),
});

describe('how many active markets work', () => {
  it('leaves out those being set up', () => {
    const markets = [market(), market({ status: 'Configuring', contacts: 0 })];
    expect(operationalText({ markets })).toBe('100% operational');
  });
  it('counts an active one without contacts as not working', () => {
    expect(operationalText({ markets: [market(), market(), market({ contacts: 0 })] })).toBe(
      '66% operational',
    );
    expect(operationalText({ markets: [market({ status: 'Configuring' })] })).toBe('None active yet');
  });
});

describe('the position of the home firms', () => {
  it('is compared with one competitor over all markets, not with each in its best', () => {
    const markets = [
      market({ marketShare: shares(['A', 50], ['B', 20]) }),
      market({ marketShare: shares(['B', 38]) }),
    ];
    // A: 50 over two markets is 25 on average, B: 58 is 29; home: 30.
    expect(positionText({ markets, averageMarketShare: 30 })).toBe('Leading position');
    expect(positionText({ markets, averageMarketShare: 28.9 })).toBe('The leader has 29.0%');
  });
  it('is not known without markets', () => {
    expect(positionText({ markets: [], averageMarketShare: null })).toBeNull();
  });
});

it('a growth bar has no sign and ends at 100%', () => {
  expect([12.4, -12.4, 0, 250, -250].map(barWidth)).toEqual([12.4, 12.4, 0, 100, 100]);
});
