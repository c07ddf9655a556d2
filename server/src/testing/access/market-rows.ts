import type { AccessRow } from './access-row.ts';

/** Markets and the cities in them. */
export const marketRows: Record<string, AccessRow> = {
  'markets.marketOverview': {},
  'markets.listMarkets': {},
  'markets.updateMarket': {
    request: () => ({ params: { path: 'silicon-valley' }, body: { status: 'Active' } }),
  },
  'markets.orderMarkets': { request: () => ({ body: { paths: [] } }) },
  'markets.readMarketProposal': { request: () => ({ params: { path: 'silicon-valley' } }) },
  'markets.readMarketHistory': { request: () => ({ params: { path: 'silicon-valley' } }) },
  'markets.marketInsights': { request: () => ({ params: { client: 'alpha' } }) },
  'cityMarkets.listUploadCities': { request: ({ uploadId }) => ({ params: { id: uploadId } }) },
  'cityMarkets.setCityMarket': {
    request: () => ({ body: { key: 'TX|nowhere', market: 'silicon-valley' } }),
    expect: { admin: 404 },
  },
};
