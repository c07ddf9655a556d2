import type { FastifyBaseLogger } from 'fastify';

export interface WorkerOptions {
  /** For the log. */
  name: string;
  /** Does the work that is due. @returns milliseconds until the next is due; undefined: not known. */
  run: () => Promise<number | undefined>;
  /** The longest pause between two runs. */
  idleMs: number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** A background job of the process. It has no state of its own: rows of the database say what is due. */
export interface Worker {
  start(): void;
  /** Runs soon: something may be due. */
  wake(): void;
  /** Waits for the current run to end. */
  stop(): Promise<void>;
}

/** Runs one at a time: when woken, when work is due, and at least every `idleMs`. */
export function openWorker({ name, run, idleMs, log }: WorkerOptions): Worker {
  let state: 'stopped' | 'waiting' | 'running' = 'stopped';
  let wokenMeanwhile = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(go, ms);
    timer.unref();
  };

  function go() {
    if (state !== 'waiting') return;
    state = 'running';
    clearTimeout(timer);
    wokenMeanwhile = false;
    current = round();
  }

  async function round() {
    let next: number | undefined;
    try {
      next = await run();
    } catch (error) {
      log.error({ err: error, worker: name }, 'a background run failed');
    }
    if (state === 'stopped') return;
    state = 'waiting';
    if (wokenMeanwhile) go();
    else schedule(Math.min(Math.max(next ?? idleMs, 0), idleMs));
  }

  return {
    start() {
      if (state !== 'stopped') return;
      state = 'waiting';
      go();
    },
    wake() {
      if (state === 'running') wokenMeanwhile = true;
      else go();
    },
    async stop() {
      state = 'stopped';
      clearTimeout(timer);
      await current;
    },
  };
}
