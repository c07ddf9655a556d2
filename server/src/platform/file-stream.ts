import { Readable } from 'node:stream';

/**
 * A file as a stream that makes its next piece only when the reader has room for it. A piece that fails ends it.
 * `onEnd` is called once, when the file ends or its reader disconnects.
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
