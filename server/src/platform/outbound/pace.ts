import { limitConcurrency } from '../concurrency-limit.ts';
import { upstreamBusy } from '../http/errors/http-error.ts';

/** How often a vendor lets one account call it. */
export interface Pace {
  /** Tells accounts apart: each has its own limit. It is no secret. */
  account: string;
  perSecond: number;
  /** Calls that may follow each other at once. Default 1. */
  burst?: number;
}

export interface Pacer {
  /** Resolves when a call may be sent. Callers are served in rotation. Throws 429 where too many wait, 503 in a long pause. */
  turn(wait: { caller: string; signal: AbortSignal }): Promise<void>;
  /** Lets nobody call for some time, as the vendor asked for. */
  pause(ms: number): void;
}

const maxWaiting = 500;
/** A longer pause is told instead of waited for. */
const maxPauseMs = 20_000;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

const pacers = new Map<string, Pacer>();
/** How many times as fast as they allow vendors are called. */
let haste = 1;

/** For tests, whose vendors have no limits: calls all of this process's vendors so many times as fast as they allow. */
export function hasten(times: number): void {
  haste = times;
}

/** The pacer of an account at a vendor: one for the whole process. */
export function pacerOf(vendor: string, pace: Pace): Pacer {
  const name = `${vendor} ${pace.account}`;
  const known = pacers.get(name) ?? openPacer(vendor, pace);
  pacers.set(name, known);
  return known;
}

export function openPacer(vendor: string, { perSecond, burst = 1 }: Omit<Pace, 'account'>): Pacer {
  const busy = { message: `${vendor} is at its limit. Try again in a moment.`, retryAfterSeconds: 10 };
  // Each turn holds its place for as long as the burst takes at the vendor's rate.
  const places = limitConcurrency({ maxRunning: burst, maxWaiting, busy });
  const holdMs = (burst / perSecond) * 1000;
  let pausedUntil = 0;
  return {
    turn: ({ caller, signal }) =>
      new Promise((resolve, reject) => {
        const pauseMs = pausedUntil - Date.now();
        if (pauseMs > maxPauseMs) return reject(upstreamBusy(busy.message, Math.ceil(pauseMs / 1000)));
        const hold = async () => {
          for (let left = pausedUntil - Date.now(); left > 0; left = pausedUntil - Date.now())
            await sleep(left);
          resolve();
          await sleep(holdMs / haste);
        };
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        places.run(hold, { caller, signal }).catch(reject);
      }),
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, Date.now() + ms);
    },
  };
}
