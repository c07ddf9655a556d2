import { z } from 'zod';
import type { Config } from '../../config.ts';
import { HttpError, upstreamFailed } from '../../platform/http/errors/http-error.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { openUpstream } from '../../platform/outbound/upstream.ts';
import { badRange } from './bad-range.ts';
import type { Cells } from './campaigns.ts';

/** `values` is absent where the range is empty; cells may be numbers or booleans. */
const valueRange = z.object({
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean()]).transform(String))).default([]),
});

const scope = 'https://www.googleapis.com/auth/spreadsheets.readonly';

export interface GoogleSheets {
  /** The cells of a range in A1 notation. Throws 400 or 404 for what doesn't exist, 502 where Google refuses. */
  values(spreadsheetId: string, range: string): Promise<Cells>;
}

/** Google Sheets v4, with an API key or a service account; undefined without either. */
export function openGoogleSheets(
  { google }: Pick<Config, 'google'>,
  outbound: Outbound,
): GoogleSheets | undefined {
  const credentials = googleCredentials(google);
  if (!credentials) return undefined;
  const upstream = openUpstream({ name: 'Google Sheets', outbound });
  return {
    async values(spreadsheetId, range) {
      const id = encodeURIComponent(spreadsheetId);
      const url = `${google.sheetsBaseUrl}/v4/spreadsheets/${id}/values/${encodeURIComponent(range)}?majorDimension=ROWS`;
      const headers = await credentials();
      const { values } = await upstream.json(url, valueRange, {
        headers,
        explain: (status) =>
          explain(status, { spreadsheetId, range, account: google.serviceAccount?.clientEmail }),
      });
      return values;
    },
  };
}

interface RequestContext {
  spreadsheetId: string;
  range: string;
  /** The service account's address; undefined with an API key. */
  account: string | undefined;
}

/** The error for a refusal. Google answers 400 both for a missing sheet and for a range outside the sheet. */
function explain(status: number, { spreadsheetId, range, account }: RequestContext): HttpError | undefined {
  if (status === 400) return badRange(`The spreadsheet has no sheet or no cells at "${range}".`);
  if (status === 403)
    return upstreamFailed(
      account === undefined
        ? 'Google Sheets refused access to this spreadsheet. Share it with everyone who has the link.'
        : `Google Sheets refused access to this spreadsheet. Share it with ${account}.`,
    );
  if (status === 404)
    return new HttpError(404, 'not_found', `Google Sheets has no spreadsheet "${spreadsheetId}".`);
  return undefined;
}

type Credentials = () => Promise<Record<string, string>>;

/** The headers of a request: with an API key or a service account; undefined without either. */
export function googleCredentials({ apiKey, serviceAccount }: Config['google']): Credentials | undefined {
  if (serviceAccount) return asServiceAccount(serviceAccount.clientEmail, serviceAccount.privateKey);
  // Sent as a header, since addresses are logged.
  if (apiKey !== undefined) return async () => ({ 'x-goog-api-key': apiKey });
  return undefined;
}

/** Signs a JWT that contains the scope, which Google accepts without a token exchange. */
function asServiceAccount(email: string, key: string): Credentials {
  let client: Promise<() => Promise<Headers>> | undefined;
  const load = async () => {
    const { JWT } = await import('google-auth-library');
    const jwt = new JWT({ email, key, scopes: [scope] });
    jwt.useJWTAccessWithScope = true;
    return () => jwt.getRequestHeaders();
  };
  return async () => {
    client ??= load();
    try {
      return Object.fromEntries(await (await client)());
    } catch (error) {
      throw upstreamFailed('The key of the Google service account cannot be used.', error);
    }
  };
}
