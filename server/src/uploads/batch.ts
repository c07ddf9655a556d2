import { type MoveBatch, type MoveCounts, moveLine, sourceText } from '../moves/service.ts';
import { newId } from '../platform/db/ids.ts';
import { flag } from '../platform/db/sql/copy-format.ts';
import { CopyText } from './copy-text.ts';
import { type JudgedMove, reportedMove } from './lines.ts';

/** What a batch goes by; the days are `YYYY-MM-DD`. */
export interface BatchRules {
  uploadId: string;
  at: Date;
  marketPath: string;
  from: string;
  to: string;
}

interface Told {
  /** COPY text of the columns of `sourceText`. */
  text: string;
  matches: boolean;
  assumed: boolean;
  outside: boolean;
}

/**
 * Rows on their way to the database. Its moves are distinct: of rows that repeat one, the first is taken. A move is named
 * by its place among them, from 0.
 */
export class Batch implements MoveBatch {
  /** Valid rows, with those that repeat one. */
  valid = 0;
  /** Lines of `upload_rows`: id, upload, row, kind, message, cells. */
  remarks: string[] = [];
  readonly rules: BatchRules;
  readonly #createdAt: string;
  readonly #moves = new CopyText();
  readonly #sources = new CopyText();
  readonly #told = new Map<string, Told>();

  constructor(rules: BatchRules) {
    this.rules = rules;
    this.#createdAt = rules.at.toISOString();
  }

  /** How many distinct moves there are. */
  get size(): number {
    return this.#told.size;
  }

  add(judged: JudgedMove): void {
    this.valid += 1;
    const { fingerprint, market } = judged.resolved;
    if (this.#told.has(fingerprint)) return;
    const { uploadId, marketPath, from, to } = this.rules;
    const { date } = judged.move;
    const id = newId();
    const matches = market.market === marketPath;
    const move = reportedMove(judged);
    const text = sourceText(move);
    this.#moves.add(moveLine(id, move, this.#createdAt));
    this.#sources.add(`${uploadId}\t${id}\t${text}\n`);
    this.#told.set(fingerprint, {
      text,
      matches,
      assumed: matches && market.assumed,
      outside: date < from || date > to,
    });
  }

  /** In the order of places, separated by commas. */
  fingerprints(): string {
    return [...this.#told.keys()].join();
  }

  placesBut(known: ReadonlyMap<number, string>): number[] {
    return [...this.#told.keys()].flatMap((_, place) => (known.has(place) ? [] : [place]));
  }

  /** COPY text for `moves`: all, or those at the places. */
  moveLines(places?: readonly number[]): Buffer {
    return this.#moves.bytes(places);
  }

  /** COPY text for `move_sources`: all, or those at the places. */
  sourceLines(places?: readonly number[]): Buffer {
    return this.#sources.bytes(places);
  }

  /** COPY text for `upload_known`: what is told of known moves, by the ids they have. */
  knownLines(known: ReadonlyMap<number, string>): string {
    const ids = [...known.values()];
    return this.#at([...known.keys()])
      .map(({ text, outside }, index) => `${ids[index]}\t${text}\t${flag(outside)}\n`)
      .join('');
  }

  /** What the moves count as new ones: all, or those at the places. */
  counts(places?: readonly number[]): MoveCounts {
    const moves = this.#at(places);
    return {
      added: moves.length,
      matches: moves.filter(({ matches }) => matches).length,
      assumed: moves.filter(({ assumed }) => assumed).length,
      outside: moves.filter(({ outside }) => outside).length,
    };
  }

  /** Makes room for the next rows. */
  clear(): void {
    this.valid = 0;
    this.remarks = [];
    this.#moves.clear();
    this.#sources.clear();
    this.#told.clear();
  }

  #at(places?: readonly number[]): Told[] {
    const all = [...this.#told.values()];
    return places ? places.flatMap((place) => all[place] ?? []) : all;
  }
}
