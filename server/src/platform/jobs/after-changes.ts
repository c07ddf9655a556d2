import type { Change } from '@liftout/contract/changes';
import type { Tx } from '../db/database.ts';
import { requestUse } from '../db/limits/request-use.ts';
import { platformScope, system } from '../db/scope.ts';
import type { Platform } from '../deps.ts';

export interface AfterChanges {
  /** What there may be something to do for now; empty: the change is of no concern. */
  keysOf(change: Change): readonly string[];
  /** Sends the jobs, with the platform's scope. */
  send(tx: Tx, keys: readonly string[]): Promise<void>;
  /** Changes that come within it are answered together, in milliseconds. */
  pauseMs: number;
}

/**
 * Sends jobs for what commits of this process changed, soon after them. What a process that dies does not send is found by
 * the job's schedule, so each has one. @returns ends it, after what it is sending now
 */
export function sendAfterChanges(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  { keysOf, send, pauseMs }: AfterChanges,
): () => Promise<void> {
  const due = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let isEnded = false;

  async function sendDue() {
    timer = undefined;
    const keys = [...due];
    due.clear();
    try {
      await db.as(platformScope(system), (tx) => send(tx, keys));
    } catch (error) {
      for (const key of keys) due.add(key);
      log.warn({ err: error }, 'jobs could not be sent after a change; the next change sends them');
    }
  }

  db.onChanged((changes) => {
    for (const change of changes) for (const key of keysOf(change)) due.add(key);
    if (due.size === 0 || timer !== undefined || isEnded) return;
    // Not as part of the request that changed something: its time on the database is limited.
    timer = requestUse.run(undefined, () =>
      setTimeout(() => {
        sending = sending.then(sendDue);
      }, pauseMs).unref(),
    );
  });

  return () => {
    isEnded = true;
    clearTimeout(timer);
    return sending;
  };
}
