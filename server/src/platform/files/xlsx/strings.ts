import { FileError } from '../file-error.ts';

/** Bytes of all texts that the cells of a workbook share. */
const maxBytes = 192 * 1024 * 1024;

const tooMuch = () =>
  new FileError(
    'too-large',
    'The workbook has too much text to be read. Save the sheet as CSV (UTF-8) and upload that.',
  );

/** The texts that cells refer to by number, in one buffer outside of the heap: millions of small strings would fill it. */
export class SharedStrings {
  #bytes = Buffer.allocUnsafeSlow(64 * 1024);
  #ends = new Uint32Array(1024);
  #count = 0;

  add(text: string): void {
    const from = this.#count === 0 ? 0 : (this.#ends[this.#count - 1] ?? 0);
    // A UTF-16 unit takes at most three bytes in UTF-8.
    const needed = from + 3 * text.length;
    if (needed > maxBytes) throw tooMuch();
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(maxBytes, 2 ** Math.ceil(Math.log2(needed))));
      this.#bytes.copy(larger, 0, 0, from);
      this.#bytes = larger;
    }
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(this.#ends.length * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#ends[this.#count] = from + this.#bytes.write(text, from);
    this.#count += 1;
  }

  /** The text of a number; blank where there is none. */
  get(index: number): string {
    if (!(index >= 0 && index < this.#count)) return '';
    return this.#bytes.toString('utf8', index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
  }
}
