import type { Change } from '@liftout/contract/changes';
import { z } from 'zod';
import { sharePeople } from '../../contacts/service.ts';
import { notify } from '../../platform/changes/notify.ts';
import type { Tx } from '../../platform/db/database.ts';
import { platformScope, system, tenantScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { sendAfterChanges } from '../../platform/jobs/after-changes.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import {
  findAnswerable,
  findClientsWithWaiting,
  forgetWaiting,
  hasWaiting,
  lockWaiting,
  type WaitingKey,
} from './queries.ts';
import { sourceCall } from './source-call.ts';
import { storeCalls } from './store-calls.ts';

/** Calls of one transaction. */
const batch = 200;
/** A call whose contact has not come for so long is forgotten: it is with a stranger. */
const keptDays = 365;
const forgottenAtOnce = 5_000;
/** Changes that come within it are looked at together. */
const pauseMs = 300;
/** A source that is read changes contacts with each page: all of these are looked at together. */
const sourcePauseMs = 5_000;
/** A transaction may commit this long after the instant that it writes. */
const overlapMs = 10 * 60_000;

/** Looks at the contacts of one client that changed. */
const attachJob = defineJob({
  name: 'calls.attach',
  title: 'Give calls to new contacts',
  input: z.object({ clientId: z.string() }),
  policy: 'stately',
  // The hourly look does what this one did not.
  keepsDeadLetters: false,
});

/** Looks at all clients, and forgets calls that waited too long. */
export const lookJob = defineJob({
  name: 'calls.look',
  title: 'Look through calls that wait for a contact',
  input: z.object({}),
  policy: 'stately',
  maxRetries: 1,
  keepsDeadLetters: false,
});

/**
 * Gives calls to contacts that come after them, or get their number or address later: soon after contacts changed or a
 * source was read, and each hour. A process's first look at a client is at all of its contacts, so nothing is lost with
 * one. @returns ends the sending of jobs
 */
export function attachCallsRegularly(platform: Platform, jobs: JobQueue): () => Promise<void> {
  const { db, clock } = platform;
  const steps = db.within('job');
  const scope = platformScope(system);
  /** When this process last looked at each client. */
  const looked = new Map<string, Date>();

  async function attachSome(clientId: string, keys: WaitingKey[]): Promise<void> {
    const tenant = tenantScope(clientId, { ...system, name: 'Call sync' });
    await steps.as(tenant, async (tx) => {
      // Whoever erases somebody locks the contact before the calls that wait for them.
      await sharePeople(tx, clientId);
      for (const [source, ofSource] of Map.groupBy(keys, (key) => key.source)) {
        const ids = ofSource.map(({ sourceId }) => sourceId);
        const calls = (await lockWaiting(tx, clientId, source, ids)).flatMap(
          (stored) => sourceCall.safeParse(stored).data ?? [],
        );
        const { topics } = await storeCalls(tx, clientId, { source, calls, at: clock.now() });
        notify(tx, clientId, topics);
      }
    });
  }

  jobs.work(
    attachJob,
    async ({ clientId }, { signal }) => {
      if (!(await steps.as(scope, (tx) => hasWaiting(tx, clientId)))) return;
      const now = clock.now();
      const last = looked.get(clientId);
      const since = last === undefined ? null : new Date(last.getTime() - overlapMs);
      let after: WaitingKey | null = null;
      do {
        signal.throwIfAborted();
        const keys: WaitingKey[] = await steps.as(scope, (tx) =>
          findAnswerable(tx, clientId, { since, after, limit: batch }),
        );
        if (keys.length > 0) await attachSome(clientId, keys);
        after = keys.at(-1) ?? null;
      } while (after !== null);
      looked.set(clientId, now);
    },
    { concurrency: 2 },
  );
  jobs.work(lookJob, async (_, { signal }) => {
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
    while (!signal.aborted)
      if ((await steps.as(scope, (tx) => forgetWaiting(tx, before, forgottenAtOnce))) < forgottenAtOnce)
        break;
    await steps.as(scope, async (tx) => {
      for (const clientId of await findClientsWithWaiting(tx))
        await sendJob(tx, attachJob, { clientId }, { key: clientId });
    });
  });
  jobs.schedule(lookJob, { cron: '17 * * * *', catchesUp: true }, {});

  const sendFor = (isOfSource: boolean) => ({
    pauseMs: isOfSource ? sourcePauseMs : pauseMs,
    keysOf: ({ clientId, topics }: Change) => {
      const isConcerned = topics.includes('contacts') || topics.includes('sources');
      return clientId !== null && isConcerned && topics.includes('sources') === isOfSource ? [clientId] : [];
    },
    async send(tx: Tx, clientIds: readonly string[]) {
      for (const clientId of clientIds)
        if (await hasWaiting(tx, clientId)) await sendJob(tx, attachJob, { clientId }, { key: clientId });
    },
  });
  const ends = [sendAfterChanges(platform, sendFor(false)), sendAfterChanges(platform, sendFor(true))];
  return async () => void (await Promise.all(ends.map((end) => end())));
}
