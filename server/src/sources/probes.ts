import { z } from 'zod';
import type { Config } from '../config.ts';
import { HttpError } from '../platform/http/errors/http-error.ts';
import type { Outbound, OutboundAnswer } from '../platform/outbound/outbound.ts';
import { type Probe, probe } from '../platform/outbound/probe.ts';
import { parseJson } from '../platform/parse-json.ts';
import { googleCredentials } from './sheets/google.ts';

/** Reads the body of a 200 with a schema; undefined for any other answer. */
const parsed = <S extends z.ZodType>({ status, text }: OutboundAnswer, schema: S): z.output<S> | undefined =>
  status === 200 ? schema.safeParse(parseJson(text())).data : undefined;

const account = z.object({ portalId: z.number().int() });

// `key`: what to check where the vendor rejects it, in words.

/** Asks HubSpot which account the key belongs to. */
export async function probeHubSpot(
  { hubspot }: Pick<Config, 'hubspot'>,
  outbound: Outbound,
  key = 'HUBSPOT_ACCESS_TOKEN',
): Promise<Probe> {
  return probe(outbound, {
    name: 'HubSpot',
    key,
    url: `${hubspot.baseUrl}/account-info/v3/details`,
    headers: { authorization: `Bearer ${hubspot.accessToken ?? ''}`, accept: 'application/json' },
    read(answer) {
      const found = parsed(answer, account);
      if (!found) return undefined;
      const accountId = String(found.portalId);
      return { ok: true, message: `Connected to portal ${accountId}.`, accountId };
    },
  });
}

const calls = z.object({ data: z.array(z.unknown()) });

/** Asks JustCall for one call. */
export async function probeJustCall(
  { justcall }: Pick<Config, 'justcall'>,
  outbound: Outbound,
  key = 'JUSTCALL_API_KEY and JUSTCALL_API_SECRET',
): Promise<Probe> {
  const { apiKey = '', apiSecret = '', baseUrl } = justcall;
  return probe(outbound, {
    name: 'JustCall',
    key,
    url: `${baseUrl}/v2.1/calls?per_page=1`,
    headers: { authorization: `${apiKey}:${apiSecret}`, accept: 'application/json' },
    read: (answer) => (parsed(answer, calls) ? { ok: true, message: 'Connected.' } : undefined),
  });
}

/** No spreadsheet has this id. A key that is accepted gets 404 for it. */
const noSpreadsheet = 'liftout-connection-test';
const spreadsheet = z.object({ spreadsheetId: z.string() });

/** @param spreadsheetId a client's spreadsheet; null where no client has one, which tests the key alone */
export async function probeGoogleSheets(
  { google }: Pick<Config, 'google'>,
  outbound: Outbound,
  spreadsheetId: string | null,
  key = google.serviceAccount ? 'GOOGLE_SERVICE_ACCOUNT_JSON' : 'GOOGLE_API_KEY',
): Promise<Probe> {
  const rejected: Probe = { ok: false, message: `Google rejected the key. Check ${key}.` };
  const headers = await googleCredentials(google)?.().catch((error: unknown) => {
    if (error instanceof HttpError) return null;
    throw error;
  });
  if (!headers) return { ok: false, message: 'The key of the Google service account cannot be used.' };
  const id = encodeURIComponent(spreadsheetId ?? noSpreadsheet);
  return probe(outbound, {
    name: 'Google Sheets',
    key,
    url: `${google.sheetsBaseUrl}/v4/spreadsheets/${id}?fields=spreadsheetId`,
    headers,
    forbidden: {
      ok: false,
      message:
        spreadsheetId === null
          ? 'Google refused the key. Turn on the Google Sheets API for it.'
          : "Google accepted the key, but a client's spreadsheet isn't shared with it.",
    },
    read(answer) {
      // An API key that is unknown gets 400.
      if (answer.status === 400) return rejected;
      if (answer.status === 404)
        return spreadsheetId === null
          ? { ok: true, message: 'Connected. No client has a spreadsheet yet.' }
          : { ok: false, message: "Google accepted the key, but a client's spreadsheet doesn't exist." };
      return parsed(answer, spreadsheet)
        ? { ok: true, message: "Connected; read a client's spreadsheet." }
        : undefined;
    },
  });
}
