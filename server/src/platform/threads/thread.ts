import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '../concurrency-limit.ts';

export interface ThreadLimits {
  /** A thread that takes longer is ended. */
  timeMs: number;
  /** A thread that takes more memory is ended. */
  memoryMb: number;
}

/** The work was ended at a limit, or failed. The message says which; `cause` is what the thread threw. */
export class ThreadError extends Error {
  override name = 'ThreadError';
}

/** A machine has few cores, and requests need one. */
const queue = limitConcurrency({
  maxRunning: 2,
  maxWaiting: 100,
  busy: { message: 'Liftout is busy reading other texts. Try again in a moment.', retryAfterSeconds: 30 },
});
/** How long a text waits in the queue, in milliseconds. */
const queueTimeoutMs = 60_000;

/**
 * Has a thread of its own read foreign text, so that other requests are answered meanwhile and a text that takes for
 * ever ends with its thread. `module` is a file that answers with one `parentPort.postMessage` for its `workerData`.
 * @returns what it posted, for the caller to parse
 * @throws {ThreadError} or 429 or 503 where too many texts wait, or this one for too long
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
    // Its place is another's only once it is gone.
    await worker.terminate();
  }
}
