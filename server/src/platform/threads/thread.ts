import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '../concurrency-limit.ts';

export interface ThreadLimits {
  /** A thread that takes longer is terminated. */
  timeMs: number;
  /** A thread that takes more memory is terminated. */
  memoryMb: number;
}

/** The work reached a limit, or failed. The message says which; `cause` is the thread's error. */
export class ThreadError extends Error {
  override name = 'ThreadError';
}

/** At most two at once: machines have few cores, and requests need one. */
const queue = limitConcurrency({
  maxRunning: 2,
  maxWaiting: 100,
  busy: { message: 'Liftout is busy reading other texts. Try again in a moment.', retryAfterSeconds: 30 },
});
/** The longest wait in the queue, in milliseconds. */
const queueTimeoutMs = 60_000;

/**
 * Parses external text in a thread, so that other requests are answered meanwhile and a text that never ends can be
 * stopped. `module` is a file that answers its `workerData` with one `parentPort.postMessage`.
 * @returns what it posted, for the caller to parse
 * @throws {ThreadError}; 429 where too many texts wait; 503 where this one waited too long
 */
export function inThread(module: URL, workerData: unknown, limits: ThreadLimits): Promise<unknown> {
  return queue.run(() => answerOf(module, workerData, limits), { timeoutMs: queueTimeoutMs });
}

async function answerOf(
  module: URL,
  workerData: unknown,
  { timeMs, memoryMb }: ThreadLimits,
): Promise<unknown> {
  const worker = new Worker(module, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => reject(new ThreadError('It took too long.')), timeMs);
  worker.once('message', resolve);
  worker.once('error', (cause: unknown) => reject(new ThreadError('It could not be read.', { cause })));
  worker.once('exit', () => reject(new ThreadError('It ended without an answer.')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    // The next thread starts only once this one has ended.
    await worker.terminate();
  }
}
