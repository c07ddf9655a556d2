/** Lines for COPY in one growing buffer, which is reused after `clear`. */
export class CopyText {
  #bytes = Buffer.allocUnsafeSlow(64 * 1024);
  #used = 0;

  add(line: string): void {
    // A UTF-16 unit takes at most three bytes in UTF-8.
    this.#makeRoom(this.#used + 3 * line.length);
    this.#used += this.#bytes.write(line, this.#used);
  }

  /** All lines; valid until the next `add`. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#used);
  }

  clear(): void {
    this.#used = 0;
  }

  #makeRoom(needed: number): void {
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(needed)));
    this.#bytes.copy(larger, 0, 0, this.#used);
    this.#bytes = larger;
  }
}
