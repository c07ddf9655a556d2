import { z } from 'zod';
import { defineJob } from '../platform/jobs/job.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';

const feedsJob = defineJob({
  name: 'news.read',
  title: 'Read news feeds',
  input: z.object({}),
  policy: 'stately',
  maxRetries: 0,
  keepsDeadLetters: false,
});

/** Reads each feed when it is due, so that the first look of the day waits for none. */
export function readFeedsRegularly(
  news: { refreshDue(signal: AbortSignal): Promise<void> },
  jobs: JobQueue,
): void {
  jobs.work(feedsJob, async (_, { signal }) => news.refreshDue(signal));
  jobs.schedule(feedsJob, { cron: '*/5 * * * *' }, {});
}
