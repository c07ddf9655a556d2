import { Readable } from 'node:stream';
import { limitConcurrency } from './concurrency-limit.ts';
import { tooMany } from './http/errors/http-error.ts';
import type { Session } from './sessions/sessions.ts';

/** Open files of one session. */
export const maxFilesPerSession = 3;
/** The longest wait for a page, in milliseconds. */
const queueTimeoutMs = 60_000;
const busy = { message: 'Other exports are running. Try again in a moment.', retryAfterSeconds: 10 };

interface FileLimits {
  /** Open files of one process, each with at most one page in memory. One client, or one admin, has half of them. */
  maxOpen: number;
  /** Pages that are read at once. Each uses a connection while its statement runs. */
  maxReading: number;
}

/** Who reads a file. */
export type FileReader = Pick<Session, 'tokenHash' | 'userId' | 'clientId'>;

/** Reads a page as soon as it is the reader's turn: clients take turns. */
export type ReadInTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Files of one kind that are made page by page as they are sent, so that large files and slow readers need little memory. */
export function pagedFiles({ maxOpen, maxReading }: FileLimits) {
  const queue = limitConcurrency({ maxRunning: maxReading, maxWaiting: maxOpen, busy });
  const open = new Set<FileReader>();
  const shareOf = ({ clientId, userId }: FileReader) => clientId ?? userId;

  function reserve(reader: FileReader): () => void {
    const all = [...open];
    const ofSession = all.filter(({ tokenHash }) => tokenHash === reader.tokenHash);
    const ofShare = all.filter((other) => shareOf(other) === shareOf(reader));
    if (ofSession.length >= maxFilesPerSession || ofShare.length >= maxOpen / 2)
      throw tooMany('You have other exports running. Wait for one to finish.', busy.retryAfterSeconds);
    if (all.length >= maxOpen) throw tooMany(busy.message, busy.retryAfterSeconds);
    const one = { ...reader };
    open.add(one);
    return () => open.delete(one);
  }

  return {
    /**
     * Starts a file. `begin` reads what has to be there before the first byte and returns the pieces, none of them empty;
     * one is made only when the reader has room for it. Throws 429 where the session, its client or the process has too
     * many open, and what `begin` throws. A later error aborts the file, so that none looks complete that is not.
     */
    async start(
      reader: FileReader,
      begin: (read: ReadInTurn) => Promise<AsyncIterator<string, void>>,
    ): Promise<Readable> {
      const release = reserve(reader);
      const gone = new AbortController();
      const wait = { caller: shareOf(reader), timeoutMs: queueTimeoutMs, signal: gone.signal };
      try {
        const pieces = await begin((work) => queue.run(work, wait));
        return streamOf(pieces, () => {
          gone.abort(new Error('The reader is gone.'));
          release();
        });
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

/** `onEnd` is called once, when the file ends or its reader disconnects. */
const streamOf = (pieces: AsyncIterator<string, void>, onEnd: () => void): Readable =>
  new Readable({
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
