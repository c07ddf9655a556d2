import type { Jobs } from '@liftout/contract/jobs';
import { audit } from '../platform/audit.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import { findJob } from '../platform/jobs/job.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { countDead, findDead, findStates, takeDead } from '../platform/jobs/queries.ts';
import { sendJob } from '../platform/jobs/send.ts';

export type JobsService = ReturnType<typeof jobsService>;

/** Failed jobs that are listed. */
const maxListed = 50;

/** The background jobs, for admins. All instants are real time. */
export function jobsService({ db, clock }: Platform, queue: JobQueue) {
  return {
    read: (actor: Actor): Promise<Jobs> =>
      db.as(platformScope(actor), async (tx) => {
        const described = queue.describe();
        const states = new Map(
          (
            await findStates(
              tx,
              described.map(({ name }) => name),
            )
          ).map((state) => [state.name, state]),
        );
        const dead = await findDead(tx, maxListed);
        return {
          jobs: described.map(({ name, title, next }) => {
            const state = states.get(name);
            const due = state?.due ?? null;
            const soonest = next === null || (due !== null && due < next) ? due : next;
            return {
              name,
              title,
              waiting: state?.waiting ?? 0,
              running: state?.running ?? 0,
              last: state?.endedAt
                ? { at: state.endedAt.toISOString(), outcome: outcomeOf(state.state), reason: state.reason }
                : null,
              next: soonest?.toISOString() ?? null,
            };
          }),
          failed: dead.map(({ id, name, failedAt, reason }) => ({
            id,
            name,
            title: findJob(name)?.title ?? name,
            failedAt: failedAt.toISOString(),
            reason: reason ?? 'The process that ran it ended, or it took too long.',
          })),
          failedTotal: await countDead(tx),
        };
      }),

    /** Sends a job again that failed for good. Throws 404, and 409 where this release has no such job. */
    retry: (actor: Actor, id: string): Promise<{ title: string }> =>
      db.as(platformScope(actor), async (tx) => {
        const dead = await takeDead(tx, id);
        if (!dead) throw notFound('This job');
        const job = findJob(dead.name);
        if (!job) throw conflict('This version of Liftout has no such job.');
        const input = job.input.safeParse(dead.input);
        if (!input.success) throw conflict('This job is from another version of Liftout and cannot be run.');
        await sendJob(tx, job, dead.input, dead.key === null ? {} : { key: dead.key });
        const entry = { action: 'job.retried' as const, entity: 'job', entityId: id };
        await audit(tx, { ...entry, after: { name: dead.name } }, clock.now());
        return { title: job.title };
      }),
  };
}

function outcomeOf(state: string | null): 'completed' | 'retried' | 'failed' {
  if (state === 'completed') return 'completed';
  return state === 'retry' ? 'retried' : 'failed';
}
