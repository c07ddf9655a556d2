import { z } from 'zod';
import type { Config } from '../../config.ts';
import { HttpError, upstreamFailed } from '../../platform/http/errors/http-error.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { keyRefused, openUpstream } from '../../platform/outbound/upstream.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { badRange } from './bad-range.ts';
import type { Cells } from './cells.ts';

/** `values` is absent where the range is empty; cells may be numbers or booleans. */
export const valueRange = z.object({
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean()]).transform(String))).default([]),
});

/** A range is one answer: 250,000 rows of five columns fit. */
const maxBytes = 40_000_000;
const timeoutMs = 60_000;

/** Unformatted, so that a date does not depend on the spreadsheet's language: it is a number of days. */
const rendering =
  'majorDimension=ROWS&valueRenderOption=UNFORMATTED_VALUE&dateTimeRenderOption=SERIAL_NUMBER';

const refusal = z.object({ error: z.object({ message: z.string() }) });

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
      const url = `${google.sheetsBaseUrl}/v4/spreadsheets/${id}/values/${encodeURIComponent(range)}?${rendering}`;
      const headers = await credentials();
      const { values } = await upstream.json(url, valueRange, {
        headers,
        maxBytes,
        timeoutMs,
        totalTimeoutMs: timeoutMs,
        explain: (status, body) =>
          explain(status, body, { spreadsheetId, range, account: google.serviceAccount?.clientEmail }),
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

/**
 * The error for a refusal. Google answers 400 for a missing sheet ("Unable to parse range: Nope!A1:Z"), for a range outside
 * of the sheet ("exceeds grid limits"), for a file that is no spreadsheet, and for an unknown API key.
 */
function explain(
  status: number,
  body: string,
  { spreadsheetId, range, account }: RequestContext,
): HttpError | undefined {
  if (status === 400) {
    const said = refusal.safeParse(parseJson(body)).data?.error.message ?? '';
    if (/^API key/i.test(said)) return keyRefused('Google Sheets');
    if (/not supported for this document/i.test(said))
      return new HttpError(
        400,
        'invalid',
        `"${spreadsheetId}" is not a Google spreadsheet. Save it as one first: File, Save as Google Sheets.`,
      );
    if (/exceeds grid limits/i.test(said)) return badRange(`The range "${range}" is outside of its sheet.`);
    return badRange(`The spreadsheet has no sheet or no cells at "${range}".`);
  }
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
