import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { Scope } from '../platform/db/scope.ts';
import { countMatches } from './list-queries.ts';
import type { Selection } from './page-sql.ts';

/** Totals up to this are exact at once, as far as that takes no time; larger ones are counted while nobody waits. */
export const exactCeiling = 10_000;
/** How long rows wait for a total that is small enough to count at once; counting one takes some milliseconds. */
const patienceMs = 250;
/** How long a list must rest before its large total is counted, so that a search that is being typed counts nothing. */
const restMs = 400;
const freshMs = 15_000;
const mostRemembered = 500;

export interface Total {
  total: number;
  kind: 'exact' | 'estimate';
}

/**
 * Totals of filtered lists. Counting a million rows takes longer than reading a page of them, so it is done beside the
 * rows, one large count at a time; whoever comes before it has ended gets an estimate, and it is remembered for the next.
 */
export function contactTotals(db: Database, log: FastifyBaseLogger) {
  const remembered = new Map<string, { at: number; total: number }>();
  const running = new Map<string, Promise<void>>();
  let resting: NodeJS.Timeout | undefined;

  const keyOf = ({ clientIds, filters, now }: Selection) =>
    JSON.stringify([clientIds, filters, filters.notContactedDays && now.toISOString().slice(0, 10)]);

  function recall(key: string): number | undefined {
    const found = remembered.get(key);
    return found && performance.now() - found.at < freshMs ? found.total : undefined;
  }

  function remember(key: string, total: number) {
    remembered.delete(key);
    remembered.set(key, { total, at: performance.now() });
    const oldest = remembered.keys().next();
    if (remembered.size > mostRemembered && !oldest.done) remembered.delete(oldest.value);
  }

  /** Counts, all or up to the ceiling, once for all who ask at the same time. */
  function count(scope: Scope, selection: Selection, key: string, atMost?: number): Promise<void> {
    const counting =
      running.get(key) ??
      db
        .within(atMost === undefined ? 'job' : 'request')
        .as(scope, (tx) => countMatches(tx, selection, atMost))
        .then((total) => {
          if (atMost === undefined || total < atMost) remember(key, total);
          else countAtRest(scope, selection, key);
        })
        .catch((error: unknown) => log.warn({ err: error }, 'contacts could not be counted'))
        .finally(() => running.delete(key));
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
    recall: (selection: Selection) => recall(keyOf(selection)),

    /** The total of a list of which `seen` rows are known and about `guess` are expected. */
    async of(scope: Scope, selection: Selection, seen: number, guess: number): Promise<Total> {
      const key = keyOf(selection);
      if (guess > exactCeiling) countAtRest(scope, selection, key);
      else {
        const counting = count(scope, selection, key, exactCeiling + 1);
        await Promise.race([counting, sleep(patienceMs, undefined, { ref: false })]);
      }
      const counted = recall(key);
      if (counted !== undefined) return { total: counted, kind: 'exact' };
      return { total: Math.max(seen, roughly(guess)), kind: 'estimate' };
    },

    /** Forgets the totals of a client whose contacts changed. */
    forget(clientId: string) {
      for (const key of remembered.keys()) if (key.includes(`"${clientId}"`)) remembered.delete(key);
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
