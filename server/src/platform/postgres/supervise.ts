import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedDatabaseError } from './errors.ts';
import { type Postmaster, shutDown } from './postmaster.ts';
import { isRunning, signal } from './process.ts';

/** What is written to the log; pino's loggers fit. */
export interface Logger {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** How often a server that is not our child is looked at, in milliseconds. */
const glance = 250;
const longestPause = 10_000;

const endings = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Keeps a server running: when it ends unasked it is started again, at once and then with growing pauses.
 * A process that exits without stopping it, by an error or by a signal that nobody handles yet, takes the server
 * with it.
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
  for (const name of endings) process.on(name, onSignal);

  function ended(how: string): void {
    if (stopping.signal.aborted) return;
    logger.error({ how }, 'The database ended; starting it again');
    restart = startAgain(performance.now());
  }

  async function startAgain(since: number): Promise<void> {
    for (let pause = 250; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
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
      for (const name of endings) process.off(name, onSignal);
    },
  };
}

/** Reports the end of a server once. @returns ends the watch. */
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
  }, glance).unref();
  return () => clearInterval(timer);
}
