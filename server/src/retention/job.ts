import { z } from 'zod';
import { lockPeople } from '../contacts/service.ts';
import { erasePeople } from '../personal-data/service.ts';
import { audit } from '../platform/audit.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { findRule, findRuledClients, lockDue, stillDue } from './queries.ts';

/** People of a batch. All free text of a client is read once for each batch. */
const batch = 20;

const scope = platformScope(system);

const retentionJob = defineJob({
  name: 'retention.erase',
  title: 'Erase contacts nobody works with',
  input: z.object({}),
  policy: 'stately',
  maxRetries: 3,
  retryDelay: 60,
  timeout: 6 * 3_600,
  keepsDeadLetters: false,
});

/**
 * Erases who is due, in batches that commit one by one. Any number of processes may do so at once: a batch skips the
 * contacts that others hold. Who is interrupted has lost one batch; the rest is due still.
 */
export function retentionEraser({ db, clock, log }: Platform) {
  /** A batch of a client's, after an id. @returns the last id that it looked at; null: there is none left */
  const eraseBatch = (clientId: string, after: string | null): Promise<string | null> =>
    db.within('rewrite').as(scope, async (tx) => {
      // Whoever ends or changes the rule waits for this batch, and none follows.
      const months = (await findRule(tx, clientId, 'share'))?.months ?? null;
      if (months === null) return null;
      await lockPeople(tx, clientId);
      const at = clock.now();
      const term = { months, today: at.toISOString().slice(0, 10) };
      const locked = await lockDue(tx, clientId, term, { after, limit: batch });
      const due = locked.length === 0 ? [] : await stillDue(tx, clientId, term, locked);
      if (due.length > 0) {
        await erasePeople(tx, clientId, due, at);
        const entry = { entity: 'client', entityId: clientId, clientId };
        await audit(tx, { action: 'retention.erased', ...entry, after: { erased: due.length, months } }, at);
      }
      return locked.at(-1) ?? null;
    });

  /** Erases who is due of every client. A client that fails keeps no other from it. */
  async function run(stopping: AbortSignal): Promise<void> {
    const failed: string[] = [];
    for (const { clientId } of await db.within('job').as(scope, findRuledClients))
      try {
        let last: string | null = null;
        do last = stopping.aborted ? null : await eraseBatch(clientId, last);
        while (last !== null);
      } catch (error) {
        failed.push(clientId);
        log.error({ err: error, clientId }, 'contacts that are due could not be erased');
      }
    if (failed.length > 0) throw new Error(`The contacts of ${failed.length} clients could not be erased.`);
  }

  return {
    run,

    /** Does so each night. */
    regularly(jobs: JobQueue): void {
      jobs.work(retentionJob, (_, { signal }) => run(signal));
      jobs.schedule(retentionJob, { cron: '40 3 * * *', catchesUp: true }, {});
    },
  };
}
