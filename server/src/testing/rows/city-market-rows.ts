import { type AccessRow, namesAlpha } from './access-row.ts';
import { registerMoveRows } from './register-move-rows.ts';

/** The rows of the access matrix for cities, and for moves from the register. */
export const cityMarketRows: Record<string, AccessRow> = {
  ...registerMoveRows,
  'moves.moveCities': namesAlpha,
  'cityMarkets.listUploadCities': { request: ({ uploadId }) => ({ params: { id: uploadId } }) },
  'cityMarkets.setCityMarket': {
    request: () => ({ body: { key: 'TX|nowhere', market: 'silicon-valley' } }),
    expect: { admin: 404 },
  },
};
