import { Readable } from 'node:stream';

/**
 * A file whose next piece is made when the reader has room for it, and not before. Breaks off where a piece fails;
 * `left` is told once when the file ends or its reader goes, also while a piece is being made.
 */
export function pulledFile(pieces: AsyncIterator<string, void>, left: () => void): Readable {
  return new Readable({
    read() {
      pieces.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      left();
      done(error);
    },
  });
}
