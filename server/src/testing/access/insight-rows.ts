import { type AccessRow, namesAlpha, noSuchId } from './access-row.ts';

/** Insights, intel and news. */
export const insightRows: Record<string, AccessRow> = {
  'insights.insights': namesAlpha,
  'insights.dismissInsight': {
    request: () => ({ params: { insightId: `intel:${noSuchId}` }, body: { client: 'alpha' } }),
    expect: { alpha: 404, admin: 404 },
  },
  'insights.restoreInsight': {
    request: () => ({ params: { insightId: `intel:${noSuchId}` }, body: { client: 'alpha' } }),
    expect: { alpha: 404, admin: 404 },
  },
  'insights.listIntel': namesAlpha,
  'insights.getIntel': { request: () => ({ params: { id: noSuchId } }), expect: { admin: 404 } },
  'insights.submitIntel': {
    request: () => ({
      body: { client: 'alpha', type: 'market_update', subject: 'Bonus season', description: 'Paid early.' },
    }),
  },
  // No feed is set.
  'news.news': { request: () => ({ params: { client: 'alpha' } }), expect: { alpha: 404, admin: 404 } },
  // No server answers there.
  'news.testFeed': {
    request: () => ({ body: { url: 'http://127.0.0.1:65535/feed' } }),
    expect: { admin: 502 },
  },
};
