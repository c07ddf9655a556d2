import { registerMatchJob } from '../advisor-register/service.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Platform } from '../platform/deps.ts';
import { sendAfterChanges } from '../platform/jobs/after-changes.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { matchAdvisors } from './match.ts';

export { findFoundCrd } from './queries/fits.ts';

/** Changes of moves within so many milliseconds are followed at once: each run looks at all advisors. */
const pauseMs = 15_000;
const all = 'all';

/** Finds numbers after each file and soon after moves changed; every half hour what a process that died left. */
export function matchRegularly(platform: Platform, jobs: JobQueue): () => Promise<void> {
  const send = (tx: Tx) => sendJob(tx, registerMatchJob, {});
  jobs.work(registerMatchJob, async (_, { signal }) => {
    const changed = await matchAdvisors(platform, signal);
    if (changed > 0) platform.log.info({ changed }, 'advisors were found in the register');
  });
  jobs.schedule(registerMatchJob, { cron: '*/30 * * * *' }, {});
  return sendAfterChanges(platform, {
    pauseMs,
    keysOf: ({ topics }) => (topics.includes('moves') ? [all] : []),
    send,
  });
}
