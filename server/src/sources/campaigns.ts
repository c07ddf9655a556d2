import { type Campaign, demoSpreadsheet } from '@liftout/contract/sources';
import type { TenantScope } from '../platform/db/scope.ts';
import { forbidden, notConfigured, upstreamFailed } from '../platform/http/errors/http-error.ts';
import type { ClientSources } from './client-sources.ts';
import { badRange } from './sheets/bad-range.ts';
import { readCampaigns } from './sheets/campaigns.ts';

interface Asked {
  spreadsheetId: string | undefined;
  range: string;
  isAdmin: boolean;
}

/** Reads the campaigns of a client's spreadsheet. */
export function campaignReader(demo: boolean, { settingsOf, cellsOf }: ClientSources) {
  /** The spreadsheet to read: the requested one if allowed, else the client's. Throws 403 or 503. */
  async function spreadsheetOf(
    scope: TenantScope,
    { spreadsheetId, isAdmin }: Omit<Asked, 'range'>,
  ): Promise<string> {
    const { sheets: part } = await settingsOf(scope);
    const own = part.id ?? (demo ? demoSpreadsheet : null);
    const id = spreadsheetId ?? own;
    if (id === null) throw notConfigured('No campaign spreadsheet is configured for this client.');
    if (isAdmin || (demo && id === demoSpreadsheet)) return id;
    if (id !== own) throw forbidden("You can only open your own client's spreadsheet.");
    if (part.sharedWith !== null)
      throw notConfigured('Your campaign spreadsheet is set up for another firm too. Ask your admin.');
    return id;
  }

  /** Throws 400, 403, 404, 502 or 503, with messages for the campaign dialog. */
  return async (scope: TenantScope, asked: Asked): Promise<Campaign[]> => {
    const { range } = asked;
    const id = await spreadsheetOf(scope, asked);
    const campaigns = readCampaigns(await cellsOf(scope, id, range));
    if (campaigns) return campaigns;
    const message = `${range} has no column "name" in its first row.`;
    throw id === demoSpreadsheet ? badRange(message) : upstreamFailed(message);
  };
}
