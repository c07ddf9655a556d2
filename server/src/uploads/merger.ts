import { mergeMoves } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { Batch, type BatchRules } from './batch.ts';
import { messagesOf } from './messages.ts';
import { copyRowMessages } from './queries/uploads.ts';
import type { Tally } from './tally.ts';
import { warn } from './warn.ts';

/** Rows that are merged at once: a compromise of round trips and memory. */
const batchSize = 10_000;

/** Merges batches of rows: while PostgreSQL merges one, the next is filled. */
export class Merger {
  /** Known moves that are told under several fingerprints, by their ids: see `findRepeatCorrections`. */
  readonly repeated: string[] = [];
  /** Rows that were warned of as they contradict the AUM, or the place, of an earlier file. */
  readonly warned = { correction: new Set<number>(), place: new Set<number>() };
  readonly #tx: Tx;
  readonly #tally: Tally;
  #filling: Batch;
  #spare: Batch;
  #merging = Promise.resolve();

  constructor(tx: Tx, rules: BatchRules, tally: Tally) {
    this.#tx = tx;
    this.#tally = tally;
    this.#filling = new Batch(rules);
    this.#spare = new Batch(rules);
  }

  /** The batch that is filled next. */
  get batch(): Batch {
    return this.#filling;
  }

  get isFull(): boolean {
    return this.#filling.size + this.#filling.rowMessages.length >= batchSize;
  }

  /** Starts to merge the batch, once the one before is merged. Throws what that one threw. */
  async next(): Promise<void> {
    await this.#merging;
    this.#merging = this.#merge(this.#filling);
    this.#merging.catch(() => undefined); // thrown where it is awaited
    [this.#filling, this.#spare] = [this.#spare, this.#filling];
  }

  /** Resolves when nothing is being merged, so that others may use the connection. */
  idle(): Promise<void> {
    return this.#merging;
  }

  async #merge(batch: Batch): Promise<void> {
    await copyRowMessages(this.#tx, batch.rowMessages);
    const { repeated, ...found } = await mergeMoves(this.#tx, batch, this.#tally.added);
    this.repeated.push(...repeated);
    for (const { row } of found.corrections) this.warned.correction.add(row);
    for (const { row } of found.otherPlaces) this.warned.place.add(row);
    await warn(this.#tx, this.#tally, messagesOf(found), async () => batch.cellsByRow());
    this.#tally.count(found);
    batch.clear();
  }
}
