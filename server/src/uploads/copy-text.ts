/** Lines for COPY in one growing buffer, which is reused after `clear`. */
export class CopyText {
  #bytes = Buffer.allocUnsafeSlow(64 * 1024);
  /** The offset after each line. */
  #ends: number[] = [];

  get used(): number {
    return this.#ends.at(-1) ?? 0;
  }

  add(line: string): void {
    const from = this.used;
    // A UTF-16 unit takes at most three bytes in UTF-8.
    this.#makeRoom(from + 3 * line.length);
    this.#ends.push(from + this.#bytes.write(line, from));
  }

  /** All lines, or those at the `requested` indexes; valid until the next `add`. */
  bytes(requested?: readonly number[]): Buffer {
    if (!requested) return this.#bytes.subarray(0, this.used);
    return Buffer.concat(
      requested.map((at) => this.#bytes.subarray(at === 0 ? 0 : this.#ends[at - 1], this.#ends[at])),
    );
  }

  clear(): void {
    this.#ends = [];
  }

  #makeRoom(needed: number): void {
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(needed)));
    this.#bytes.copy(larger, 0, 0, this.used);
    this.#bytes = larger;
  }
}
