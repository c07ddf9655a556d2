import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Cache } from '../../platform/cache.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { countMatches } from './queries/pages.ts';
import type { Selection } from './queries/statements.ts';

/** Totals up to this are counted with the request; larger ones in the background. */
export const maxExactCount = 10_000;
/** How long a request waits for such a count, which usually takes some milliseconds. */
const countTimeoutMs = 250;
/** How long no large total must be requested before one is counted, so that no count starts while someone types a search. */
const idleMs = 400;

export interface Total {
  total: number;
  kind: 'exact' | 'estimate';
}

/**
 * Totals of filtered lists. Counting a million rows takes longer than reading a page, so large counts run in the
 * background, one at a time. Until one is done, requests get an estimate; afterwards its result is cached.
 */
export function contactTotals(db: Database, log: FastifyBaseLogger) {
  const cache = new Cache<number>({ max: 500, freshMs: 15_000 });
  const running = new Map<string, Promise<void>>();
  let idleTimer: NodeJS.Timeout | undefined;

  const keyOf = ({ clientIds, filters, now }: Selection) =>
    JSON.stringify([clientIds, filters, filters.notContactedDays && now.toISOString().slice(0, 10)]);

  /** Counts all matches or up to `max`. Requests for the same total at the same time share one count. */
  function count(scope: Scope, selection: Selection, key: string, max?: number): Promise<void> {
    const counting: Promise<void> =
      running.get(key) ??
      db
        .within(max === undefined ? 'job' : 'request')
        .as(scope, (tx) => countMatches(tx, selection, max))
        .then((total) => {
          // The contacts changed while they were counted.
          if (running.get(key) !== counting) return;
          if (max === undefined || total < max) cache.set(key, total);
          else countWhenIdle(scope, selection, key);
        })
        .catch((error: unknown) => log.warn({ err: error }, 'contacts could not be counted'))
        .finally(() => {
          if (running.get(key) === counting) running.delete(key);
        });
    running.set(key, counting);
    return counting;
  }

  /** Counts all matches once no other large total was requested for `idleMs` and no count is running. */
  function countWhenIdle(scope: Scope, selection: Selection, key: string) {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      if (running.size > 0) countWhenIdle(scope, selection, key);
      else count(scope, selection, key);
    }, idleMs).unref();
  }

  return {
    /** A total that was counted recently. */
    cached: (selection: Selection) => cache.get(keyOf(selection)),

    /** The total of a list that has at least `seen` rows and roughly `estimate`. */
    async of(scope: Scope, selection: Selection, seen: number, estimate: number): Promise<Total> {
      const key = keyOf(selection);
      if (estimate > maxExactCount) countWhenIdle(scope, selection, key);
      else {
        const counting = count(scope, selection, key, maxExactCount + 1);
        await Promise.race([counting, sleep(countTimeoutMs, undefined, { ref: false })]);
      }
      const counted = cache.get(key);
      if (counted !== undefined) return { total: counted, kind: 'exact' };
      return { total: Math.max(seen, roundToTwoDigits(estimate)), kind: 'estimate' };
    },

    /** Drops the totals of a client whose contacts changed, or all totals. Results of running counts are ignored. */
    forget(clientId?: string) {
      const isOf = (key: string) => clientId === undefined || key.includes(`"${clientId}"`);
      cache.forget(isOf);
      for (const key of running.keys()) if (isOf(key)) running.delete(key);
    },

    /** Starts no more counts, and waits for the running ones. */
    async close() {
      clearTimeout(idleTimer);
      await Promise.all(running.values());
    },
  };
}

export type ContactTotals = ReturnType<typeof contactTotals>;

/** Two significant digits, so that an estimate does not look like a count. */
function roundToTwoDigits(estimate: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(estimate, 1))) - 1);
  return Math.round(estimate / step) * step;
}
