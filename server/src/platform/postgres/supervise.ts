import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './errors.ts';
import { type Postmaster, shutDown } from './postmaster.ts';
import { isRunning, signal } from './process.ts';

/** The part of pino's logger that is used here. */
export interface Logger {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** How often a server that is not our child is checked, in milliseconds. */
const pollMs = 250;
const maxPauseMs = 10_000;

const endSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Keeps a server running: restarts it when it ends unexpectedly, at once and then with growing pauses. Also stops the
 * server when this process exits because of an error or an unhandled signal.
 */
export function supervise(first: Postmaster, run: () => Promise<Postmaster>, logger: Logger) {
  let current = first;
  let restart: Promise<void> | undefined;
  let unwatch = watch(current, ended);
  const stopping = new AbortController();
  const onExit = () => signal(current.pid, 'SIGINT');
  const onSignal = (name: NodeJS.Signals) => {
    if (process.listenerCount(name) === 1) process.exit(128 + constants.signals[name]);
  };
  process.on('exit', onExit);
  for (const name of endSignals) process.on(name, onSignal);

  function ended(how: string): void {
    if (stopping.signal.aborted) return;
    logger.error({ how }, 'The database ended; starting it again');
    restart = restartServer(performance.now());
  }

  async function restartServer(since: number): Promise<void> {
    for (let pause = 250; !stopping.signal.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        current = await run();
        unwatch = watch(current, ended);
        logger.info({ milliseconds: Math.round(performance.now() - since) }, 'The database is back');
        return;
      } catch (error) {
        const why = error instanceof EmbeddedDatabaseError ? { reason: error.message } : { err: error };
        logger.error(why, 'The database does not start; trying again');
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    async stop(): Promise<void> {
      stopping.abort();
      await restart;
      unwatch();
      await shutDown(current);
      process.off('exit', onExit);
      for (const name of endSignals) process.off(name, onSignal);
    },
  };
}

/** Calls `ended` once when a server ends. @returns a function that stops watching. */
function watch({ pid, child }: Postmaster, ended: (how: string) => void): () => void {
  if (child) {
    const onExit = (code: number | null, name: string | null) => ended(name ?? `code ${code}`);
    child.once('exit', onExit);
    return () => child.off('exit', onExit);
  }
  const timer = setInterval(() => {
    if (isRunning(pid)) return;
    clearInterval(timer);
    ended('unknown');
  }, pollMs).unref();
  return () => clearInterval(timer);
}
