import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Cache } from '../../platform/cache.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { countMatches } from './queries/pages.ts';
import type { Selection } from './queries/statements.ts';

/** Totals up to this are exact at once, as far as that takes no time; larger ones are counted while nobody waits. */
export const maxExactCount = 10_000;
/** How long rows wait for a total that is small enough to count at once; counting one takes some milliseconds. */
const waitMs = 250;
/** How long a list must rest before its large total is counted, so that a search that is being typed counts nothing. */
const restMs = 400;

export interface Total {
  total: number;
  kind: 'exact' | 'estimate';
}

/**
 * Totals of filtered lists. Counting a million rows takes longer than reading a page of them, so it is done beside the
 * rows, one large count at a time; whoever comes before it has ended gets an estimate, and it is remembered for the next.
 */
export function contactTotals(db: Database, log: FastifyBaseLogger) {
  const remembered = new Cache<number>({ max: 500, freshMs: 15_000 });
  const running = new Map<string, Promise<void>>();
  let resting: NodeJS.Timeout | undefined;

  const keyOf = ({ clientIds, filters, now }: Selection) =>
    JSON.stringify([clientIds, filters, filters.notContactedDays && now.toISOString().slice(0, 10)]);

  /** Counts, all or up to the ceiling, once for all who ask at the same time. */
  function count(scope: Scope, selection: Selection, key: string, max?: number): Promise<void> {
    const counting: Promise<void> =
      running.get(key) ??
      db
        .within(max === undefined ? 'job' : 'request')
        .as(scope, (tx) => countMatches(tx, selection, max))
        .then((total) => {
          // The contacts changed while they were counted.
          if (running.get(key) !== counting) return;
          if (max === undefined || total < max) remembered.set(key, total);
          else countAtRest(scope, selection, key);
        })
        .catch((error: unknown) => log.warn({ err: error }, 'contacts could not be counted'))
        .finally(() => {
          if (running.get(key) === counting) running.delete(key);
        });
    running.set(key, counting);
    return counting;
  }

  /** Counts all once nobody has asked for another large total for a while, and none is being counted. */
  function countAtRest(scope: Scope, selection: Selection, key: string) {
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (running.size > 0) countAtRest(scope, selection, key);
      else count(scope, selection, key);
    }, restMs).unref();
  }

  return {
    /** A total that was counted a moment ago. */
    recall: (selection: Selection) => remembered.get(keyOf(selection)),

    /** The total of a list of which `seen` rows are known and about `guess` are expected. */
    async of(scope: Scope, selection: Selection, seen: number, guess: number): Promise<Total> {
      const key = keyOf(selection);
      if (guess > maxExactCount) countAtRest(scope, selection, key);
      else {
        const counting = count(scope, selection, key, maxExactCount + 1);
        await Promise.race([counting, sleep(waitMs, undefined, { ref: false })]);
      }
      const counted = remembered.get(key);
      if (counted !== undefined) return { total: counted, kind: 'exact' };
      return { total: Math.max(seen, roughly(guess)), kind: 'estimate' };
    },

    /** Forgets the totals of a client whose contacts changed, or all. A count under way is not remembered. */
    forget(clientId?: string) {
      const isOf = (key: string) => clientId === undefined || key.includes(`"${clientId}"`);
      remembered.forget(isOf);
      for (const key of running.keys()) if (isOf(key)) running.delete(key);
    },

    /** Starts no more counts, and ends when none is under way. */
    async close() {
      clearTimeout(resting);
      await Promise.all(running.values());
    },
  };
}

export type ContactTotals = ReturnType<typeof contactTotals>;

/** Two digits: an estimate should not look like a count. */
function roughly(guess: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(guess, 1))) - 1);
  return Math.round(guess / step) * step;
}
