import { maxShownRowMessages, type RowMessage } from '@liftout/contract/uploads';
import type { MoveCounts } from '../moves/service.ts';
import { rowMessageLine } from './lines.ts';

/** The result of an upload, with the first of its row messages. */
export interface UploadTally {
  totalProcessed: number;
  marketMatches: number;
  added: number;
  duplicates: number;
  rejected: number;
  outsidePeriod: number;
  assumedMatches: number;
  warningCount: number;
  warnings: RowMessage[];
  rejectedRows: RowMessage[];
  header: string[];
}

/** What is told of a row: why it was not taken, or what to look at. */
type MessageKind = 'rejected' | 'warning';

/** Counts the rows and moves of an upload while it is read. */
export class Tally {
  /** Rows that were read. */
  rows = 0;
  /** The header of the file, as it can be stored. */
  header: string[] = [];
  readonly #uploadId: string;
  readonly #moves: MoveCounts = { added: 0, matches: 0, assumed: 0, outside: 0 };
  readonly #messages: Record<MessageKind, { count: number; first: RowMessage[] }> = {
    rejected: { count: 0, first: [] },
    warning: { count: 0, first: [] },
  };

  constructor(uploadId: string) {
    this.#uploadId = uploadId;
  }

  /** Moves that were added so far. */
  get added(): number {
    return this.#moves.added;
  }

  /** Counts a message, and keeps it for the answer up to a limit. @returns its line for `upload_rows` */
  message(kind: MessageKind, { row, message }: RowMessage, cells: readonly string[]): string {
    const messages = this.#messages[kind];
    if (messages.first.length < maxShownRowMessages) messages.first.push({ row, message });
    messages.count += 1;
    return rowMessageLine(this.#uploadId, row, kind, message, cells);
  }

  /** Counts what a batch brought. */
  count({ added, matches, assumed, outside }: MoveCounts): void {
    this.#moves.added += added;
    this.#moves.matches += matches;
    this.#moves.assumed += assumed;
    this.#moves.outside += outside;
  }

  /** Takes back what was counted twice. */
  discount({ added, matches, assumed, outside }: MoveCounts): void {
    this.count({ added: -added, matches: -matches, assumed: -assumed, outside: -outside });
  }

  /** All of it, with warnings in the order of rows. */
  result(): UploadTally {
    const { rejected, warning } = this.#messages;
    const { added, matches, assumed, outside } = this.#moves;
    return {
      totalProcessed: this.rows,
      marketMatches: matches,
      added,
      duplicates: this.rows - rejected.count - added,
      rejected: rejected.count,
      outsidePeriod: outside,
      assumedMatches: assumed,
      warningCount: warning.count,
      warnings: warning.first.toSorted((a, b) => a.row - b.row),
      rejectedRows: rejected.first,
      header: this.header,
    };
  }
}
