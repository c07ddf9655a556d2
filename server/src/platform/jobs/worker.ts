import type { FastifyBaseLogger } from 'fastify';

export interface WorkerOptions {
  /** In the log. */
  name: string;
  /** Does what is due. @returns the milliseconds until something is due next, or undefined where nothing is known. */
  run: () => Promise<number | undefined>;
  /** The longest pause between two runs. */
  idleMs: number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Work in the background of a process. The rows it works on say what is due, so it keeps nothing of its own. */
export interface Worker {
  start(): void;
  /** Something may be due now. */
  wake(): void;
  /** Lets a run that is under way end. */
  stop(): Promise<void>;
}

/** Runs one at a time: when woken, when something falls due, and at least every `idleMs`. */
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
