import * as z from 'zod/mini';
import { clientId, clientParams, clientQuery, instant, text, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { campaignRange, parseSheetRange, rangeMessage } from './values/sheet-range.ts';

export * from './data-source.ts';
export { campaignRange, parseSheetRange, rangeMessage, type SheetRange } from './values/sheet-range.ts';

export const campaignStatuses = ['active', 'completed', 'paused', 'draft'] as const;

/** A row of a campaign sheet. Null: the cell is blank or unreadable. */
export const campaign = z.object({
  /** The row's number in the sheet's range; the header is row 1. */
  id: z.string(),
  name: z.string(),
  status: z.enum(campaignStatuses),
  targetFirm: textOrNull,
  contactCount: z.nullable(z.number()),
  callsPlanned: z.nullable(z.number()),
  callsCompleted: z.nullable(z.number()),
  /** A fraction from 0 to 1. */
  successRate: z.nullable(z.number()),
  createdAt: z.nullable(instant),
  notes: textOrNull,
});
export type Campaign = z.infer<typeof campaign>;

/** The id of the demo's own workbook. */
export const demoSpreadsheet = 'demo';

export const campaigns = endpoint({
  method: 'GET',
  path: '/api/campaigns',
  summary: 'The campaigns of a spreadsheet',
  access: 'overview',
  tenant: 'query',
  reads: ['clients'],
  query: z.extend(clientQuery, {
    /** Without one: the client's own. */
    spreadsheetId: z.optional(
      z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,120}$/, "That isn't a spreadsheet ID.")),
    ),
    range: z._default(
      text(200).check(
        z.refine((range) => parseSheetRange(range) !== null, {
          error: ({ input }) => `"${input}" is not a range. ${rangeMessage}`,
        }),
      ),
      campaignRange,
    ),
  }),
  response: z.array(campaign),
  limit: { max: 60, windowSeconds: 60 },
});

/** Sources whose rows are copied into a client's rows. */
export const syncedSources = ['hubspot', 'justcall'] as const;
export const sourceNames = [...syncedSources, 'sheets'] as const;

export const sourceState = z.object({
  source: z.enum(sourceNames),
  /** Whether its key and the client's settings are set. */
  configured: z.boolean(),
  /** Why it is not configured, for the screen; null where it is. */
  missing: textOrNull,
  status: z.enum(['never', 'running', 'ok', 'failed']),
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  /** Rows read by the last run. */
  rowsRead: z.int(),
  error: textOrNull,
});
export type SourceState = z.infer<typeof sourceState>;

export const sources = endpoint({
  method: 'GET',
  path: '/api/admin/sources/:client',
  summary: "A client's upstreams and their last runs",
  access: 'admin',
  tenant: 'params',
  reads: ['clients', 'sources'],
  params: clientParams,
  response: z.array(sourceState),
});

/** `off`: no dialer is configured. `unassigned`: no campaign belongs to this client only, so no call is read. */
export const callSource = endpoint({
  method: 'GET',
  path: '/api/call-source',
  summary: "Whether a client's calls come in from the dialer",
  access: 'overview',
  tenant: 'query',
  reads: ['clients', 'sources'],
  query: clientQuery,
  response: z.object({ state: z.enum(['off', 'on', 'unassigned']) }),
});

export const syncSource = endpoint({
  method: 'POST',
  path: '/api/admin/sources/:client/sync',
  summary: 'Read an upstream now; what is known already is brought up to date',
  access: 'admin',
  tenant: 'params',
  changes: ['activity', 'contacts', 'deals', 'sources'],
  params: z.object({ client: clientId }),
  body: z.object({ source: z.enum(syncedSources) }),
  response: z.object({
    source: z.enum(syncedSources),
    read: z.int(),
    added: z.int(),
    updated: z.int(),
    /** Rows without required values, or of people who are no contacts of this client. */
    skipped: z.int(),
    /** False: there are more rows; the next run continues from here. */
    complete: z.boolean(),
  }),
  limit: { max: 30, windowSeconds: 60 },
});
