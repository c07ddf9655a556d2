/** A cache with at most `max` entries, none older than `freshMs` milliseconds. */
export class Cache<T> {
  readonly #entries = new Map<string, { at: number; value: T }>();
  readonly #max: number;
  readonly #freshMs: number;

  constructor({ max, freshMs }: { max: number; freshMs: number }) {
    this.#max = max;
    this.#freshMs = freshMs;
  }

  get(key: string): T | undefined {
    const found = this.#entries.get(key);
    return found && performance.now() - found.at < this.#freshMs ? found.value : undefined;
  }

  /** Stores a value, and removes the oldest entry where there are more than `max`. */
  set(key: string, value: T): void {
    this.#entries.delete(key);
    this.#entries.set(key, { at: performance.now(), value });
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > this.#max && !oldest.done) this.#entries.delete(oldest.value);
  }

  /** Removes the entries whose key is chosen. */
  forget(isChosen: (key: string) => boolean): void {
    for (const key of this.#entries.keys()) if (isChosen(key)) this.#entries.delete(key);
  }
}
