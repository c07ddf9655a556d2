import type { AccessRow } from './access-row.ts';

/** The rows of the access matrix for cities that no market has. */
export const cityMarketRows: Record<string, AccessRow> = {
  'cityMarkets.listUploadCities': { request: ({ uploadId }) => ({ params: { id: uploadId } }) },
  'cityMarkets.setCityMarket': {
    request: () => ({ body: { key: 'TX|nowhere', market: 'silicon-valley' } }),
    expect: { admin: 404 },
  },
};
