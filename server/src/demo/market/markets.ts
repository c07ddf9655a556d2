import type { MarketFigures } from '@liftout/contract/markets';
import { marketAreas } from '../../markets/areas.ts';
import type { MarketRow } from '../rows.ts';

/** Published figures of the six cards in their order (spec section 3, design 4.5): samples, not counts of tenants' rows. */
const cards: readonly (MarketFigures & { path: string; status: 'Active' | 'Configuring' })[] = [
  {
    path: 'silicon-valley',
    status: 'Active',
    contacts: 477,
    pipeline: '$12.8M',
    pipelineValue: 12_800_000,
    growth: 12.4,
    conversionRate: 24.8,
    avgDealSize: '$278K',
    keyFirms: ['Morgan Stanley', 'Merrill', 'First Citizens', 'J.P. Morgan'],
    recentActivity: [
      { type: 'meeting_booked', firm: 'Merrill', value: '', time: '2025-08-29T15:20:00.000Z' },
      { type: 'deal_won', firm: 'Morgan Stanley', value: '$410K', time: '2025-08-27T21:05:00.000Z' },
      { type: 'new_contact', firm: 'First Citizens', value: '', time: '2025-08-26T17:40:00.000Z' },
    ],
    marketShare: {
      home: { name: 'Silicon Valley Wealth Partners', share: 34.2 },
      competitors: [
        { name: 'Morgan Stanley', share: 26.5, color: '#2563eb' },
        { name: 'Merrill', share: 22.1, color: '#0f766e' },
        { name: 'J.P. Morgan', share: 17.2, color: '#b45309' },
      ],
    },
  },
  {
    path: 'los-angeles',
    status: 'Active',
    contacts: 892,
    pipeline: '$24.1M',
    pipelineValue: 24_100_000,
    growth: 8.3,
    conversionRate: 21.3,
    avgDealSize: '$412K',
    keyFirms: ['Wells Fargo Advisors', 'Morgan Stanley', 'Merrill', 'RBC Wealth Management'],
    recentActivity: [
      {
        type: 'pipeline_advance',
        firm: 'Wells Fargo Advisors',
        value: '$620K',
        time: '2025-08-29T14:48:00.000Z',
      },
      { type: 'deal_won', firm: 'Merrill', value: '$385K', time: '2025-08-27T18:30:00.000Z' },
      { type: 'meeting_booked', firm: 'RBC Wealth Management', value: '', time: '2025-08-26T20:15:00.000Z' },
    ],
    marketShare: {
      home: { name: 'UBS Wealth Management', share: 28.6 },
      competitors: [
        { name: 'Morgan Stanley', share: 27.9, color: '#2563eb' },
        { name: 'Merrill', share: 24.3, color: '#0f766e' },
        { name: 'Wells Fargo Advisors', share: 19.2, color: '#b45309' },
      ],
    },
  },
  {
    path: 'miami',
    status: 'Active',
    contacts: 634,
    pipeline: '$18.7M',
    pipelineValue: 18_700_000,
    growth: 15.7,
    conversionRate: 27.5,
    avgDealSize: '$365K',
    keyFirms: ['Morgan Stanley', 'Raymond James & Associates', 'UBS', 'Bolton Global Capital'],
    recentActivity: [
      { type: 'new_contact', firm: 'UBS', value: '', time: '2025-08-29T13:55:00.000Z' },
      { type: 'deal_won', firm: 'Morgan Stanley', value: '$540K', time: '2025-08-28T19:10:00.000Z' },
      { type: 'pipeline_advance', firm: 'Merrill', value: '$295K', time: '2025-08-27T15:25:00.000Z' },
    ],
    marketShare: {
      home: { name: 'New Edge Wealth', share: 31.4 },
      competitors: [
        { name: 'Morgan Stanley', share: 25.2, color: '#2563eb' },
        { name: 'Raymond James', share: 23.8, color: '#0f766e' },
        { name: 'UBS', share: 19.6, color: '#b91c1c' },
      ],
    },
  },
  {
    path: 'new-york',
    status: 'Active',
    contacts: 1156,
    pipeline: '$45.2M',
    pipelineValue: 45_200_000,
    growth: 6.2,
    conversionRate: 19.4,
    avgDealSize: '$598K',
    keyFirms: ['Morgan Stanley', 'Merrill', 'UBS', 'J.P. Morgan', 'Rockefeller'],
    recentActivity: [
      { type: 'deal_won', firm: 'UBS', value: '$1.1M', time: '2025-08-29T15:02:00.000Z' },
      { type: 'meeting_booked', firm: 'Morgan Stanley', value: '', time: '2025-08-28T21:30:00.000Z' },
      { type: 'new_contact', firm: 'J.P. Morgan', value: '', time: '2025-08-28T14:20:00.000Z' },
    ],
    marketShare: {
      home: { name: 'Fusion Wealth', share: 22.8 },
      competitors: [
        { name: 'Morgan Stanley', share: 31.6, color: '#2563eb' },
        { name: 'Merrill', share: 25.7, color: '#0f766e' },
        { name: 'UBS', share: 19.9, color: '#b91c1c' },
      ],
    },
  },
  {
    path: 'fusion',
    status: 'Configuring',
    contacts: 0,
    pipeline: '$0.0M',
    pipelineValue: 0,
    growth: 0,
    conversionRate: 0,
    avgDealSize: '$0',
    keyFirms: [],
    recentActivity: [],
    marketShare: {
      home: { name: 'Fusion Wealth', share: 30 },
      competitors: [
        { name: 'LPL Financial', share: 38.5, color: '#2563eb' },
        { name: 'Raymond James', share: 31.5, color: '#0f766e' },
      ],
    },
  },
  {
    path: 'new-edge',
    status: 'Configuring',
    contacts: 389,
    pipeline: '$9.2M',
    pipelineValue: 9_200_000,
    growth: 9.6,
    conversionRate: 22.6,
    avgDealSize: '$230K',
    keyFirms: ['Raymond James & Associates', 'Merrill', 'Ameriprise'],
    recentActivity: [
      { type: 'pipeline_advance', firm: 'Raymond James', value: '$180K', time: '2025-08-28T16:45:00.000Z' },
      { type: 'new_contact', firm: 'Ameriprise', value: '', time: '2025-08-27T13:35:00.000Z' },
    ],
    marketShare: {
      home: { name: 'New Edge Wealth', share: 28.2 },
      competitors: [
        { name: 'Raymond James', share: 29.4, color: '#2563eb' },
        { name: 'Merrill', share: 24.1, color: '#0f766e' },
        { name: 'Ameriprise', share: 18.3, color: '#b45309' },
      ],
    },
  },
];

/** Every market; those with a card are published in the cards' order. */
export function marketRows(now: Date): MarketRow[] {
  return marketAreas.map((area) => {
    const order = cards.findIndex(({ path }) => path === area.path);
    const card = cards[order];
    const base = { ...area, version: 1, updatedAt: now };
    if (!card) return { ...base, status: 'Configuring', publishedOrder: null, summary: null, asOf: null };
    const { path: _path, status, ...summary } = card;
    return { ...base, status, publishedOrder: order + 1, summary, asOf: now.toISOString().slice(0, 10) };
  });
}
