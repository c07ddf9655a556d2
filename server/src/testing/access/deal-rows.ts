import { type AccessRow, namesAlpha } from './access-row.ts';

/** Deals, what was lost, their times and goals. */
export const dealRows: Record<string, AccessRow> = {
  'deals.listDeals': namesAlpha,
  'deals.dealBoard': namesAlpha,
  'deals.moveDeal': {
    request: ({ alpha }) => ({ params: { id: alpha.dealId }, body: { stage: 'closing' } }),
  },
  'dealLosses.listLostDeals': namesAlpha,
  'dealLosses.loseDeal': {
    request: ({ alpha }) => ({ params: { id: alpha.dealId }, body: { reason: 'stayed' } }),
  },
  // Its contact is archived.
  'dealLosses.reopenDeal': {
    request: ({ alpha }) => ({ params: { id: alpha.lostDealId }, body: {} }),
    expect: { alpha: 409, admin: 409 },
  },
  'dealTimes.dealFunnel': namesAlpha,
  'dealTimes.listStuckDeals': namesAlpha,
  'goals.readGoals': namesAlpha,
  'goals.setGoals': {
    request: () => ({
      body: {
        client: 'alpha',
        month: '2025-08',
        targets: { calls: 100, meetings: 5, wins: 2, wonValue: null },
        version: 0,
      },
    }),
    // Alpha, which comes first, has set them.
    expect: { admin: 409 },
  },
};
