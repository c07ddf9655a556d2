import { type AccessRow, namesAlpha } from './access-row.ts';

/** The rows of the access matrix for cities. */
export const cityMarketRows: Record<string, AccessRow> = {
  'moves.moveCities': namesAlpha,
  'cityMarkets.listUploadCities': { request: ({ uploadId }) => ({ params: { id: uploadId } }) },
  'cityMarkets.setCityMarket': {
    request: () => ({ body: { key: 'TX|nowhere', market: 'silicon-valley' } }),
    expect: { admin: 404 },
  },
};
