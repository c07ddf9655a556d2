import { Readable } from 'node:stream';

/**
 * A file as a stream that makes its next piece only when the reader has room for it. Breaks off where a piece fails.
 * `onEnd` is called once when the file ends or its reader goes, also while a piece is being made.
 */
export function fileStream(pieces: AsyncIterator<string, void>, onEnd: () => void): Readable {
  return new Readable({
    read() {
      pieces.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      onEnd();
      done(error);
    },
  });
}
