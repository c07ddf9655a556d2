import {
  type MoveBatch,
  type MoveCounts,
  moveCopyLine,
  type ReportedMove,
  saidFields,
  sourceFields,
} from '../moves/service.ts';
import { newId } from '../platform/db/ids.ts';
import { flag } from '../platform/db/sql/copy-format.ts';
import { CopyText } from './copy-text.ts';
import { reportedMove, type ValidRow } from './lines.ts';

/** The upload of a batch, its market and its period; the days are `YYYY-MM-DD`. */
export interface BatchRules {
  uploadId: string;
  at: Date;
  marketPath: string;
  from: string;
  to: string;
}

interface BatchMove {
  /** COPY text of `sourceFields`. */
  source: string;
  /** What the row says, for a move that is known. */
  move: ReportedMove;
  matches: boolean;
  assumed: boolean;
  outside: boolean;
}

/**
 * Rows to be merged into the database. Their moves are distinct: of rows that repeat a move, the first is taken. A move is
 * identified by its index in the batch, from 0.
 */
export class Batch implements MoveBatch {
  /** The number of valid rows, with those that repeat a move. */
  valid = 0;
  /** Lines of `upload_rows`: id, upload, row, kind, message, cells. */
  rowMessages: string[] = [];
  readonly rules: BatchRules;
  readonly #createdAt: string;
  readonly #moves = new CopyText();
  readonly #sources = new CopyText();
  readonly #byFingerprint = new Map<string, BatchMove>();

  constructor(rules: BatchRules) {
    this.rules = rules;
    this.#createdAt = rules.at.toISOString();
  }

  /** How many distinct moves there are. */
  get size(): number {
    return this.#byFingerprint.size;
  }

  add(validRow: ValidRow): void {
    this.valid += 1;
    const { fingerprint, market } = validRow.resolved;
    if (this.#byFingerprint.has(fingerprint)) return;
    const { uploadId, marketPath, from, to } = this.rules;
    const { date } = validRow.move;
    const id = newId();
    const matches = market.market === marketPath;
    const move = reportedMove(validRow);
    const source = sourceFields(move);
    this.#moves.add(moveCopyLine(id, move, this.#createdAt));
    this.#sources.add(`${uploadId}\t${id}\t${source}\n`);
    this.#byFingerprint.set(fingerprint, {
      source,
      move,
      matches,
      assumed: matches && market.assumed,
      outside: date < from || date > to,
    });
  }

  /** In the order of indexes, separated by commas. */
  fingerprints(): string {
    return [...this.#byFingerprint.keys()].join();
  }

  indexesExcept(known: ReadonlyMap<number, string>): number[] {
    return [...this.#byFingerprint.keys()].flatMap((_, index) => (known.has(index) ? [] : [index]));
  }

  /** COPY text for `moves`: all, or those at the indexes. */
  moveLines(indexes?: readonly number[]): Buffer {
    return this.#moves.bytes(indexes);
  }

  /** COPY text for `move_sources`: all, or those at the indexes. */
  sourceLines(indexes?: readonly number[]): Buffer {
    return this.#sources.bytes(indexes);
  }

  /** COPY text for `upload_known`: what the rows report of known moves. Values of `known` are the moves' ids. */
  knownLines(known: ReadonlyMap<number, string>): string {
    const ids = [...known.values()];
    return this.#at([...known.keys()])
      .map(
        ({ source, outside, move }, index) =>
          `${ids[index]}\t${source}\t${flag(outside)}\t${saidFields(move)}\n`,
      )
      .join('');
  }

  /** Counts of the moves when added: all, or those at the indexes. */
  counts(indexes?: readonly number[]): MoveCounts {
    const moves = this.#at(indexes);
    return {
      added: moves.length,
      matches: moves.filter(({ matches }) => matches).length,
      assumed: moves.filter(({ assumed }) => assumed).length,
      outside: moves.filter(({ outside }) => outside).length,
    };
  }

  /** Empties the batch for the next rows. */
  clear(): void {
    this.valid = 0;
    this.rowMessages = [];
    this.#moves.clear();
    this.#sources.clear();
    this.#byFingerprint.clear();
  }

  #at(indexes?: readonly number[]): BatchMove[] {
    const all = [...this.#byFingerprint.values()];
    return indexes ? indexes.flatMap((index) => all[index] ?? []) : all;
  }
}
