import * as z from 'zod/mini';
import { idParams, instant, paging, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { timePeriod } from './values/periods.ts';
import { type UploadMarket, uploadMarkets } from './values/upload-markets.ts';

/** The maximum size of a file, in bytes: 500 MB. */
export const maxUploadBytes = 500 * 1024 * 1024;
/** The maximum size of a row, in bytes. */
export const maxUploadRowBytes = 1024 * 1024;
/** The maximum number of row messages in an answer; the rest is counted, and all of them are in the files of rejects and of warnings. */
export const maxShownRowMessages = 20;

/** Uploads on a page of the list in the admin portal. */
export const uploadsPageSize = 10;

const marketOf = new Map<string, UploadMarket>(
  uploadMarkets.flatMap((market) => [
    [market.name.toLowerCase(), market],
    [market.path, market],
    [`/${market.path}`, market],
  ]),
);

/** The form's market, by name or path. */
export const uploadMarket = z.pipe(
  z.string().check(z.maxLength(60)),
  z.transform((text, context): UploadMarket => {
    const market = marketOf.get(text.trim().toLowerCase());
    if (market) return market;
    const names = uploadMarkets.map(({ name }) => name).join(', ');
    context.issues.push({ code: 'custom', input: text, message: `Choose one of ${names}.` });
    return z.NEVER;
  }),
);

/** The form's fields other than `file`; they may come before or after it. */
export const uploadFields = z.object({ market: uploadMarket, timePeriod });

/** A message about a row. The header is row 1, as in a spreadsheet. */
export const rowMessage = z.object({ row: z.int(), message: z.string() });
export type RowMessage = z.infer<typeof rowMessage>;

const count = z.int().check(z.nonnegative());

/** `totalProcessed` is `added + duplicates + rejected`. */
export const uploadCounts = z.object({
  /** Data rows, including refused and repeated ones, without blank lines. */
  totalProcessed: count,
  /** Distinct moves of the file in its market, new or known. */
  marketMatches: count,
  added: count,
  /** Rows that repeat a move of the file or a known move. */
  duplicates: count,
  rejected: count,
  /** Distinct moves of the file dated outside its period, which is a label and filters nothing. */
  outsidePeriod: count,
  /** Market matches whose city came without a state. */
  assumedMatches: count,
});

export const uploadResult = z.extend(uploadCounts, {
  uploadId: z.uuid(),
  /** The market's name, for "found n matches for …". */
  market: z.string(),
  /** The first 20; `warningCount` counts all. */
  warnings: z.array(rowMessage),
  warningCount: count,
  /** The first 20; `rejected` counts all. */
  rejectedRows: z.array(rowMessage),
});
export type UploadResult = z.infer<typeof uploadResult>;

/**
 * Uploads a CSV of advisor moves as a multipart form with `file`, `market` and `timePeriod`. 400 for an invalid file, 413
 * for a file over 500 MB or a row over 1 MB; nothing of a refused file is kept.
 */
export const uploadCsv = endpoint({
  method: 'POST',
  path: '/api/upload-csv',
  summary: 'Upload a CSV of advisor moves',
  access: 'admin',
  tenant: 'none',
  changes: ['moves', 'uploads'],
  consumes: 'multipart',
  response: uploadResult,
});

export const upload = z.extend(uploadCounts, {
  id: z.uuid(),
  fileName: z.string(),
  /** The market's path; null where the moves are of all markets, as those made from the register. */
  market: textOrNull,
  /** `All markets` where there is no path. */
  marketName: z.string(),
  timePeriod: z.string(),
  warningCount: count,
  uploadedBy: z.string(),
  uploadedAt: instant,
  revertedBy: textOrNull,
  revertedAt: z.nullable(instant),
});
export type Upload = z.infer<typeof upload>;

/** A page. Headers: `X-Total-Count` and `Link`. */
export const listUploads = endpoint({
  method: 'GET',
  path: '/api/admin/uploads',
  summary: 'Uploads, newest first, reverted ones too',
  access: 'admin',
  tenant: 'none',
  reads: ['uploads'],
  query: z.object(paging(25)),
  response: z.array(upload),
});

/** The refused rows as CSV: row number and reason, then the file's own columns. */
export const uploadRejects = endpoint({
  method: 'GET',
  path: '/api/admin/uploads/:id/rejects.csv',
  summary: 'The refused rows of an upload, each with its reason',
  access: 'admin',
  tenant: 'none',
  reads: ['uploads'],
  params: idParams,
  response: z.string(),
  produces: 'csv',
});

/** The warnings as CSV: row number and warning, then the file's own columns. A row may have several. */
export const uploadWarnings = endpoint({
  method: 'GET',
  path: '/api/admin/uploads/:id/warnings.csv',
  summary: 'The warnings of an upload, each with its row',
  access: 'admin',
  tenant: 'none',
  reads: ['uploads'],
  params: idParams,
  response: z.string(),
  produces: 'csv',
});

const revertCounts = {
  /** Moves that no other upload reports. */
  removed: count,
  /** Of them, those in the upload's market; 0 where it is of all markets. */
  removedFromMarket: count,
  /** Moves that stay, because another upload reports them too. */
  kept: count,
};

/** 404 for an unknown upload, 409 where it is already reverted. */
export const previewRevert = endpoint({
  method: 'GET',
  path: '/api/admin/uploads/:id/revert',
  summary: 'What reverting an upload would remove and keep',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  reads: ['moves', 'uploads'],
  params: idParams,
  response: z.object({
    ...revertCounts,
    /** Moves that stay and whose AUM goes back to what other uploads say. */
    corrected: count,
  }),
});

/** 409 where it is already reverted. */
export const revertUpload = endpoint({
  method: 'POST',
  path: '/api/admin/uploads/:id/revert',
  summary: 'Take an upload back: the moves that no other upload reports go',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves', 'notifications', 'uploads'],
  params: idParams,
  response: z.object({ upload, ...revertCounts }),
});
