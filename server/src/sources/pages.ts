import type { Topic } from '@liftout/contract/topics';
import type { Tx } from '../platform/db/database.ts';

export interface PageCounts {
  added: number;
  updated: number;
  skipped: number;
  /** What the screens that show it are told of. */
  topics: Topic[];
}

/** A page of an upstream, read and not yet kept. */
export interface SourcePage {
  rows: number;
  /** The cursor of the next page; null: this was the last. */
  next: string | null;
  /** After the last page: where the next run begins; null: from the start. */
  resume: string | null;
  /** Keeps the rows, in the transaction that also moves the cursor. */
  write(tx: Tx, clientId: string, at: Date): Promise<PageCounts>;
}

/** What an upstream has of one client, as a run sees it: pages one after another, from a cursor. */
export interface Pages {
  read(cursor: string | null): Promise<SourcePage>;
}
