import * as z from 'zod/mini';
import { clientParams, instant, text, textOrNull, version } from './common.ts';
import { endpoint } from './endpoint.ts';
import { defaultRanges, parseSheetRange } from './values/sheet-range.ts';

/** Where a client's data comes from: its spreadsheet (primary) or HubSpot (secondary). */
export const dataSourceTypes = ['primary-source', 'secondary-source'] as const;
export type DataSourceType = (typeof dataSourceTypes)[number];

const count = z.nullable(z.int());

/** How a range of the spreadsheet was understood. */
export const rangeReading = z.object({
  name: z.enum(['contacts', 'calls', 'campaigns']),
  range: z.string(),
  /** Rows that are taken; null where the range cannot be read. */
  rows: count,
  /** Its columns in their order. `readAs`: the field in words; null where the column is not read. */
  columns: z.array(z.object({ header: z.string(), readAs: textOrNull })),
  /** Rows that are not taken. */
  skipped: z.int(),
  /** Why, of the first of them, with the row's number in the range. */
  reasons: z.array(z.object({ row: z.int(), reason: z.string() })),
  /** Why the range cannot be read, in a sentence; null where it can. */
  problem: textOrNull,
});
export type RangeReading = z.infer<typeof rangeReading>;

/** Spec section 3, Data-source info. Figures are null where the source cannot be read. */
export const dataSourceInfo = z.object({
  /** Null: the client's type is JustCall, which this page does not offer. */
  dataSource: z.nullable(z.enum(dataSourceTypes)),
  contacts: count,
  /** The same as `contacts`. */
  contactsCount: count,
  calls: count,
  spreadsheetId: textOrNull,
  ranges: z.object({ contacts: z.string(), calls: z.string(), campaigns: z.string() }),
  sampleData: z.object({
    contacts: z.array(z.object({ name: z.string(), targetFirm: textOrNull })),
  }),
  /** The newest first. Null: the source does not say. */
  recentCalls: z.array(
    z.object({ contact_number: textOrNull, agent_name: textOrNull, call_status: textOrNull }),
  ),
  /** HubSpot: the end of the last sync. A spreadsheet is read live: now. Null: never, or unreadable. */
  lastSync: z.nullable(instant),
  /** Why the source cannot be read, in a sentence; null where it can. */
  problem: textOrNull,
  /** Each range of a spreadsheet; empty for HubSpot. */
  readings: z.array(rangeReading),
  version,
});
export type DataSourceInfo = z.infer<typeof dataSourceInfo>;

const range = (example: string) =>
  z.optional(
    text(200).check(z.refine((given) => parseSheetRange(given) !== null, `Use a range such as ${example}.`)),
  );

/** A client's spreadsheet. A range that is absent is left as it is. */
export const primarySourceConfig = z.object({
  spreadsheetId: text(120, 'Enter the spreadsheet ID.').check(
    z.minLength(1, { error: 'Enter the spreadsheet ID.', abort: true }),
    z.regex(/^[A-Za-z0-9_-]+$/, "That isn't a spreadsheet ID."),
  ),
  contactsRange: range(defaultRanges.contacts),
  callsRange: range(defaultRanges.calls),
  campaignsRange: range(defaultRanges.campaigns),
});

export const dataSourceConfig = z
  .object({
    dataSourceType: z.enum(dataSourceTypes, 'Choose primary-source or secondary-source.'),
    primarySourceConfig: z.optional(primarySourceConfig),
    /** The version that the writer has seen; an outdated one gets 409. */
    version: z.optional(version),
  })
  .check(
    z.refine(
      ({ dataSourceType, primarySourceConfig: sheet }) =>
        dataSourceType !== 'primary-source' || sheet !== undefined,
      { path: ['primarySourceConfig'], error: 'Enter the spreadsheet and its ranges.' },
    ),
  );
export type DataSourceConfig = z.infer<typeof dataSourceConfig>;

/** `/api/fusion/data-source` of the specification, for every client. */
export const readDataSource = endpoint({
  method: 'GET',
  path: '/api/:client/data-source',
  summary: "A client's data source: its settings, and a preview of its contacts and calls",
  access: 'admin',
  tenant: 'params',
  reads: ['activity', 'clients', 'contacts', 'sources'],
  params: clientParams,
  response: dataSourceInfo,
  limit: { max: 120, windowSeconds: 60 },
});

/** `/api/fusion/data-source-config` of the specification, for every client. */
export const updateDataSource = endpoint({
  method: 'PUT',
  path: '/api/:client/data-source-config',
  summary: "Choose a client's data source, and the spreadsheet with its ranges",
  access: 'admin',
  tenant: 'params',
  changes: ['clients'],
  params: clientParams,
  body: dataSourceConfig,
  response: dataSourceInfo,
});
