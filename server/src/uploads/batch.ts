import {
  type MoveBatch,
  type MoveCounts,
  moveCopyLine,
  type OtherPlace,
  type ReportedMove,
  saidFields,
  sourceFields,
} from '../moves/service.ts';
import { newId } from '../platform/db/ids.ts';
import { flag } from '../platform/db/sql/copy-format.ts';
import { CopyText } from '../platform/db/sql/copy-text.ts';
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
  id: string;
  move: ReportedMove;
  outside: boolean;
  /** The row's cells, for a warning about it. */
  cells: readonly string[];
}

/** What a row says otherwise than an earlier one for the same move. */
export interface Contradicted {
  /** The AUM that stands, in cents; null where the two agree. */
  stands: number | null;
  /** null where not both say a state, or say the same. */
  otherPlace: Omit<OtherPlace, 'row'> | null;
}

/**
 * Rows to be merged into the database. Their moves are distinct: of rows that repeat a move, the first is taken, and what
 * it leaves unknown is taken from the others. A move is identified by its index in the batch, from 0.
 */
export class Batch implements MoveBatch {
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

  /** Adds a row with its cells. @returns what it contradicts where it repeats a move, else null */
  add(validRow: ValidRow, cells: readonly string[]): Contradicted | null {
    const { fingerprint } = validRow.resolved;
    const move = reportedMove(validRow);
    const first = this.#byFingerprint.get(fingerprint)?.move;
    if (first) return complete(first, move);
    const { from, to } = this.rules;
    const outside = move.movedOn < from || move.movedOn > to;
    this.#byFingerprint.set(fingerprint, { id: newId(), move, outside, cells });
    return null;
  }

  /** The blocks of names of the moves: of all, or of those at the indexes. */
  blockKeys(indexes?: readonly number[]): Set<string> {
    return new Set(this.#at(indexes).map(({ move }) => move.blockKey));
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
    this.#moves.clear();
    const advisors = new Map<string, string>();
    for (const { id, move } of this.#at(indexes)) {
      const advisorId = presumedAdvisor(advisors, id, move);
      this.#moves.add(moveCopyLine({ id, advisorId }, move, this.#createdAt));
    }
    return this.#moves.bytes();
  }

  /** COPY text for `move_sources`: all, or those at the indexes. */
  sourceLines(indexes?: readonly number[]): Buffer {
    this.#sources.clear();
    for (const { id, move } of this.#at(indexes))
      this.#sources.add(`${this.rules.uploadId}\t${id}\t${sourceFields(move)}\n`);
    return this.#sources.bytes();
  }

  /** COPY text for `upload_known`: what the rows report of known moves. Values of `known` are the moves' ids. */
  knownLines(known: ReadonlyMap<number, string>): string {
    const ids = [...known.values()];
    return this.#at([...known.keys()])
      .map(
        ({ outside, move }, index) =>
          `${ids[index]}\t${sourceFields(move)}\t${flag(outside)}\t${saidFields(move)}\t${flag(move.isTakeover)}\n`,
      )
      .join('');
  }

  /** Counts of the moves when added: all, or those at the indexes. */
  counts(indexes?: readonly number[]): MoveCounts {
    const moves = this.#at(indexes);
    const matches = moves.filter(({ move }) => move.market === this.rules.marketPath);
    return {
      added: moves.length,
      matches: matches.length,
      assumed: matches.filter(({ move }) => move.marketAssumed).length,
      outside: moves.filter(({ outside }) => outside).length,
    };
  }

  /** The cells of each row that was the first to report its move. */
  cellsByRow(): Map<number, readonly string[]> {
    return new Map([...this.#byFingerprint.values()].map(({ move, cells }) => [move.row, cells]));
  }

  /** Empties the batch for the next rows. */
  clear(): void {
    this.rowMessages = [];
    this.#byFingerprint.clear();
  }

  #at(indexes?: readonly number[]): BatchMove[] {
    const all = [...this.#byFingerprint.values()];
    return indexes ? indexes.flatMap((index) => all[index] ?? []) : all;
  }
}

/**
 * Of new moves with one CRD number and names of one block, the first stands for the advisor. Who they are of is found once
 * all are there (`resolveAdvisors`), which then has little to write: most are of one person, and a move that is written again
 * costs as much as a new one. `advisors`: those of the moves before.
 */
function presumedAdvisor(advisors: Map<string, string>, id: string, { crd, blockKey }: ReportedMove): string {
  if (crd === null) return id;
  const key = `${crd} ${blockKey}`;
  const known = advisors.get(key) ?? id;
  advisors.set(key, known);
  return known;
}

/** Fills what a row leaves unknown from one that repeats its move: AUM, email, and the city with its market. */
function complete(first: ReportedMove, other: ReportedMove): Contradicted {
  const isElsewhere = first.state !== null && other.state !== null && first.state !== other.state;
  const [place, known] = isElsewhere ? [placeOf(other), placeOf(first)] : ['', ''];
  locate(first, other);
  if (other.email !== null && (first.email === null || other.email < first.email)) first.email = other.email;
  if (first.aumCents === null) first.aumCents = other.aumCents;
  const isOther = other.aumCents !== null && other.aumCents !== first.aumCents;
  return {
    stands: isOther ? first.aumCents : null,
    otherPlace: isElsewhere ? { place, known, counted: placeOf(first), sameFile: true } : null,
  };
}

/** City and market are of one row, by the rule for rows of several files (`placeOrder` of moves). */
function locate(first: ReportedMove, other: ReportedMove): void {
  if (!isTold(saidPlace(other), saidPlace(first))) return;
  const { city, state, locationKey, market, marketAssumed } = other;
  Object.assign(first, { city, state, locationKey, market, marketAssumed });
}

const saidPlace = ({ city, state, locationKey, market, marketAssumed }: ReportedMove) => [
  market === null,
  marketAssumed,
  city === '',
  state === null,
  market ?? '',
  state ?? '',
  city.toUpperCase() === city || city.toLowerCase() === city,
  city,
  locationKey ?? '',
];

/** Whether what a row says comes before what another one says. */
function isTold(said: readonly (string | boolean)[], other: readonly (string | boolean)[]): boolean {
  const at = said.findIndex((part, index) => part !== other[index]);
  const [a, b] = [said[at], other[at]];
  return a !== undefined && b !== undefined && a < b;
}

const placeOf = ({ city, state }: ReportedMove): string => (city === '' ? `${state}` : `${city}, ${state}`);
