import type { Platform } from '../deps.ts';

/** Between two notes, in milliseconds. */
const pauseMs = 1_000;

/**
 * Notes now and then how far long work is, without waiting for it. The note has a transaction of its own, since nobody sees
 * the work's before its end; one that fails is logged.
 * @param note gets how much is done
 * @returns told how much is done, as often as the work likes. Throws the reason of `signal` once it is aborted
 */
export function progressNotes(
  log: Platform['log'],
  signal: AbortSignal,
  note: (done: number) => Promise<void>,
): (done: number) => void {
  let notedAt = performance.now();
  return (done) => {
    signal.throwIfAborted();
    if (performance.now() - notedAt < pauseMs) return;
    notedAt = performance.now();
    note(done).catch((error: unknown) =>
      log.warn({ err: error }, 'the progress of a job could not be noted'),
    );
  };
}
