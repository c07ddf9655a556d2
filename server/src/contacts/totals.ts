import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { Scope } from '../platform/db/scope.ts';
import { countMatches } from './list-queries.ts';
import type { Selection } from './page-sql.ts';

/** Totals up to this are exact at once; larger ones may be estimated while they are counted. */
export const exactCeiling = 10_000;
/** How long rows wait for their total. */
const patienceMs = 6;
const freshMs = 15_000;
const mostRemembered = 500;
/** Counts at the same time in one process, so that they never take the connections from the rows. */
const mostAtOnce = 2;

export interface Total {
  total: number;
  kind: 'exact' | 'estimate';
}

interface Remembered {
  at: number;
  total: number;
}

/**
 * Totals of filtered lists. Counting a million rows takes longer than reading a page of them, so a count runs beside the
 * rows; whoever comes before it has ended gets an estimate, and the count is remembered for the next.
 */
export function contactTotals(db: Database, log: FastifyBaseLogger) {
  const remembered = new Map<string, Remembered>();
  const running = new Map<string, Promise<void>>();
  /** Selections of which it is known that they hold more than the ceiling. */
  const many = new Set<string>();

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

  async function count(scope: Scope, selection: Selection, key: string): Promise<void> {
    const some = await db.as(scope, (tx) => countMatches(tx, selection, exactCeiling + 1));
    if (some <= exactCeiling) return remember(key, some);
    many.add(key);
    remember(key, await db.as(scope, (tx) => countMatches(tx, selection)));
  }

  function start(scope: Scope, selection: Selection, key: string): Promise<void> | undefined {
    const under = running.get(key);
    if (under || running.size >= mostAtOnce) return under;
    const counting = count(scope, selection, key)
      .catch((error: unknown) => log.warn({ err: error }, 'contacts could not be counted'))
      .finally(() => {
        running.delete(key);
        many.delete(key);
      });
    running.set(key, counting);
    return counting;
  }

  return {
    /** A total that was counted a moment ago. */
    recall: (selection: Selection) => recall(keyOf(selection)),

    remember: (selection: Selection, total: number) => remember(keyOf(selection), total),

    /**
     * The total of a list of which `seen` rows are known and `guess` are expected. Waits a few milliseconds at most.
     */
    async of(scope: Scope, selection: Selection, seen: number, guess: number): Promise<Total> {
      const key = keyOf(selection);
      const known = recall(key);
      if (known !== undefined) return { total: known, kind: 'exact' };
      const counting = start(scope, selection, key);
      if (counting) await Promise.race([counting, sleep(patienceMs, undefined, { ref: false })]);
      const counted = recall(key);
      if (counted !== undefined) return { total: counted, kind: 'exact' };
      const least = many.has(key) ? exactCeiling + 1 : seen;
      return { total: Math.max(least, roughly(guess)), kind: 'estimate' };
    },

    /** Forgets the totals of a client whose contacts changed. */
    forget(clientId: string) {
      for (const key of remembered.keys()) if (key.includes(`"${clientId}"`)) remembered.delete(key);
    },

    /** Ends when no count is under way. */
    async settled() {
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
