import type { Topic } from '@liftout/contract/topics';
import type { Tx } from '../platform/db/database.ts';

export interface PageCounts {
  added: number;
  updated: number;
  skipped: number;
  /** The topics that changed. */
  topics: Topic[];
}

/** A page of an upstream, read but not yet stored. */
export interface SourcePage {
  rows: number;
  /** The cursor of the next page; null after the last page. */
  next: string | null;
  /** The cursor for the next run, used after the last page; null for the start. */
  resume: string | null;
  /** Stores the rows, in the transaction that also stores the cursor. */
  write(tx: Tx, clientId: string, at: Date): Promise<PageCounts>;
}

/** One client's data at an upstream, read page by page from a cursor. */
export interface SourcePages {
  read(cursor: string | null): Promise<SourcePage>;
}
