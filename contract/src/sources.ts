import * as z from 'zod/mini';
import { clientId, clientParams, clientQuery, fromOneTo, instant, text, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { campaignRange, parseSheetRange, rangeMessage } from './values/sheet-range.ts';
import { syncedSources } from './values/synced-sources.ts';

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

/** Where campaigns are read from. */
export const campaignSheet = z.object({
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
});

export const campaigns = endpoint({
  method: 'GET',
  path: '/api/campaigns',
  summary: 'The campaigns of a spreadsheet',
  access: 'overview',
  tenant: 'query',
  reads: ['clients'],
  query: z.extend(clientQuery, campaignSheet.shape),
  response: z.array(campaign),
  limit: { max: 60, windowSeconds: 60 },
});

const tally = z.int().check(z.nonnegative());
/** What a run did with rows. */
const counts = {
  read: tally,
  added: tally,
  updated: tally,
  /** Fields that stayed as a person entered them here, since upstream's value is older. */
  kept: tally,
  /** Rows that upstream has no more. They are kept, out of sight. */
  archived: tally,
  /** Archived rows that upstream has again. */
  restored: tally,
  /** Rows without required values, or of people who are no contacts of this client. */
  skipped: tally,
};

/** Rows that upstream no longer has, so many that they are archived only when an admin confirms it. */
export const heldRows = z.object({ missing: tally, known: tally });

export const syncedStream = z.object({
  /** The plural of its rows: contacts, deals, calls. */
  name: z.string(),
  ...counts,
  /** Read to its end. */
  complete: z.boolean(),
  error: textOrNull,
  held: z.nullable(heldRows),
  /** How many values can't be read and stay unknown. */
  unreadable: z._default(tally, 0),
  /** The first of them, by the number of their row. */
  warnings: z._default(z.array(z.object({ row: z.int(), reason: z.string() })), []),
});
export type SyncedStream = z.infer<typeof syncedStream>;

export const runStatuses = ['queued', 'running', 'ok', 'failed', 'stopped'] as const;
export const syncRun = z.object({
  id: z.uuid(),
  source: z.enum(syncedSources),
  /** Why it was started: its schedule, a person, or another list or campaign. */
  trigger: z.enum(['schedule', 'manual', 'configuration']),
  startedBy: z.string(),
  status: z.enum(runStatuses),
  queuedAt: instant,
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  /** Of all streams. */
  ...counts,
  streams: z.array(syncedStream),
  error: textOrNull,
});
export type SyncRun = z.infer<typeof syncRun>;

export const sourceState = z.object({
  source: z.enum(syncedSources),
  /** Whether its key and the client's settings are set. */
  configured: z.boolean(),
  /** Why it is not configured, for the screen; null where it is. */
  missing: textOrNull,
  /** Where an admin puts it right: its key, the client's profile, or the data source's configuration. Null: nothing to do there. */
  fix: z.nullable(z.enum(['key', 'profile', 'configuration'])),
  status: z.enum(['never', ...runStatuses]),
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  /** Rows read by the last run. */
  rowsRead: z.int(),
  error: textOrNull,
  /** The run that is under way, else the last. Null: none yet, or a source that is read live. */
  run: z.nullable(syncRun),
  /** Minutes between two runs; null: only when an admin asks. */
  intervalMinutes: z.nullable(z.int()),
  /** Null where none is planned. */
  nextRunAt: z.nullable(instant),
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

/** How many unreadable values of a stream are named. */
export const namedWarnings = 20;

/** How many runs of a source are kept. */
export const keptRuns = 50;

export const syncRuns = endpoint({
  method: 'GET',
  path: '/api/admin/sources/:client/runs',
  summary: "The last runs of a client's source, newest first",
  access: 'admin',
  tenant: 'params',
  reads: ['sources'],
  params: clientParams,
  query: z.object({ source: z.enum(syncedSources), limit: z._default(fromOneTo(keptRuns), 20) }),
  response: z.array(syncRun),
});

/** A source of a client as it runs: what the summary of all clients shows. */
export const syncOverviewRow = z.object({
  client: clientId,
  clientName: z.string(),
  source: z.enum(syncedSources),
  /** Whether the next run can begin: its key and the client's settings are set. */
  configured: z.boolean(),
  /** The run that is under way, else the last; null: none yet. */
  run: z.nullable(syncRun),
  /** The end of the last run that read everything. */
  lastOkAt: z.nullable(instant),
  /** How many runs failed since the last that read everything. */
  failures: tally,
  /** Minutes between two runs; null: only when an admin asks. */
  intervalMinutes: z.nullable(z.int()),
  /** Null where none is planned. */
  nextRunAt: z.nullable(instant),
});
export type SyncOverviewRow = z.infer<typeof syncOverviewRow>;

/** Sources that are configured or were once read, by client. A client that is archived or closed has no next run. */
export const syncOverview = endpoint({
  method: 'GET',
  path: '/api/admin/syncs',
  summary: "The last and the next run of every client's sources",
  access: 'admin',
  tenant: 'none',
  reads: ['clients', 'sources'],
  response: z.array(syncOverviewRow),
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
  summary:
    'Read an upstream now, in the background; answers with the run, which `sources` shows until it is done',
  access: 'admin',
  tenant: 'params',
  changes: ['sources'],
  params: z.object({ client: clientId }),
  body: z.object({
    source: z.enum(syncedSources),
    /** Also archives rows that upstream no longer has where they are so many that a run stopped for it. */
    archiveMissing: z._default(z.boolean(), false),
  }),
  response: syncRun,
  limit: { max: 30, windowSeconds: 60 },
});

export const stopSync = endpoint({
  method: 'POST',
  path: '/api/admin/sources/:client/stop',
  summary: 'Stop the run of a source after its current page; the next run continues there',
  access: 'admin',
  tenant: 'params',
  changes: ['sources'],
  params: z.object({ client: clientId }),
  body: z.object({ source: z.enum(syncedSources) }),
  response: syncRun,
});

export const scheduleSync = endpoint({
  method: 'PUT',
  path: '/api/admin/sources/:client/schedule',
  summary: 'Set how often a source is read',
  access: 'admin',
  tenant: 'params',
  changes: ['sources'],
  params: z.object({ client: clientId }),
  body: z.object({
    source: z.enum(syncedSources),
    /** Null: only when an admin asks. */
    intervalMinutes: z.nullable(z.int().check(z.minimum(5, 'Use 5 minutes or more.'), z.maximum(10_080))),
  }),
  response: z.array(sourceState),
});
