import type { Topic } from '@liftout/contract/topics';
import type { Tx } from '../../platform/db/database.ts';

const ownAccount = ' of its own account';

/** A list, campaign or spreadsheet by its id and whose key reads it, as it is stored. */
export const partIn = (id: string, key: 'client' | 'installation'): string =>
  key === 'client' ? `${id}${ownAccount}` : id;

/** The id within a stored part. */
export const listOf = (part: string): string =>
  part.endsWith(ownAccount) ? part.slice(0, -ownAccount.length) : part;

/**
 * A client's part of an upstream: its list at HubSpot, its campaign at JustCall, its spreadsheet. Its streams are read
 * one after the other, each page by page; the engine (`read-stream.ts`) stores a page's rows and the cursor of the next page in
 * one transaction, so that a run can be killed at any page and continued.
 */
export interface Connector {
  /** The list, campaign or spreadsheet, and in whose account (`partIn`). Cursors of another are not used. */
  part: string;
  streams: readonly SourceStream[];
}

/** Rows of one kind at an upstream. */
export interface SourceStream {
  /** As it is stored and shown: `contacts`, `deals`, `calls`. Lower case, the plural of its rows. */
  name: string;
  /** Another stream, without whose rows these belong to nobody: read only where that one was read to its end. */
  needs?: string;
  /**
   * Which passes see every row that upstream has, so that others are gone: each one, only those that read everything, or
   * none.
   */
  lists: 'each' | 'whole' | 'never';
  /** How long after a whole pass the next one is due, in milliseconds. Passes in between read changes only. 0: every pass is whole. */
  wholeEveryMs: number;
  /**
   * Reads a page, without a transaction. Throws HttpError with a message for admins.
   * @param cursor null: the first page
   */
  read(cursor: string | null, pass: Pass): Promise<SourcePage>;
  /** Archives our rows of source ids that upstream has no more. Rows that are not ours or not there are left out. @returns how many */
  archive?(tx: Tx, run: StoringRun, sourceIds: string[]): Promise<Archived>;
  /** Restores what `archive` had archived, as upstream has them again. Called before the page with their rows is written. */
  restore?(tx: Tx, run: StoringRun, sourceIds: string[]): Promise<Partial<PageCounts>>;
}

/** One reading of a stream from its first page to its last, in one run or in several. */
export interface Pass {
  clientId: string;
  /** Everything is read; else what changed since `since`. */
  isWhole: boolean;
  /** The start of the last complete pass, on our clock; null in a whole pass. Connectors subtract what upstreams write late. */
  since: Date | null;
  /** When this pass began, on our clock. */
  startedAt: Date;
  /** Aborted when the run is to stop. */
  signal: AbortSignal;
  /** Reads our own rows, in a short transaction of the client. */
  look<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A page of an upstream, read but not yet stored. */
export interface SourcePage {
  /** How many rows were read, for the screen. */
  rows: number;
  /** Values that can't be read, with the number of their row: they stay unknown. */
  unreadable?: readonly { row: number; reason: string }[];
  /** The source ids that upstream has, as this page shows; only of rows that are the client's. */
  seen: string[];
  /** The cursor of the next page; null after the last page. */
  next: string | null;
  /** The cursor with which the next pass of changes begins, used after the last page; null: at the first page. */
  resume: string | null;
  /** Takes what `write` locks of the client before any row of it. */
  lock?(tx: Tx, run: StoringRun): Promise<void>;
  /** Stores the rows, in the transaction that also stores the cursor. Runs again where a process was killed before the commit. */
  write(tx: Tx, run: StoringRun): Promise<Partial<PageCounts>>;
}

export interface StoringRun {
  clientId: string;
  /** The instant of the change, on the portal's clock. */
  at: Date;
}

export interface PageCounts {
  added: number;
  updated: number;
  /** Fields for which upstream's value was older than what a person entered here. */
  kept: number;
  archived: number;
  restored: number;
  /** Rows that are not taken: without required values, or of people who are no contacts of this client. */
  skipped: number;
  /** The topics that changed. */
  topics: readonly Topic[];
}

export interface Archived extends Partial<PageCounts> {
  /** Those that can't be archived for now. Each later pass that lists all rows asks again. */
  left?: readonly string[];
}

export const countNames = ['added', 'updated', 'kept', 'archived', 'restored', 'skipped'] as const;
