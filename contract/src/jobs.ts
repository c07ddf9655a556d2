import * as z from 'zod/mini';
import { idParams, instant, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';

/** How a run ended; `retried`: it failed, and is tried again. */
export const jobOutcomes = ['completed', 'retried', 'failed'] as const;

/** A kind of background job, of all processes together. */
export const jobState = z.object({
  name: z.string(),
  /** What it does, in plain words. */
  title: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** The last run that ended in the last day; null: none did. */
  last: z.nullable(z.object({ at: instant, outcome: z.enum(jobOutcomes), reason: textOrNull })),
  /** When it is due next; null: when something asks for it. */
  next: z.nullable(instant),
});
export type JobState = z.infer<typeof jobState>;

/** A job that failed for good. */
export const failedJob = z.object({
  id: z.uuid(),
  name: z.string(),
  title: z.string(),
  failedAt: instant,
  reason: z.string(),
});
export type FailedJob = z.infer<typeof failedJob>;

export const readJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'The background jobs, and those that failed for good in the last 30 days (the latest 50)',
  access: 'admin',
  tenant: 'none',
  reads: ['jobs'],
  response: z.object({
    jobs: z.array(jobState),
    failed: z.array(failedJob),
    /** All that failed for good. */
    failedTotal: z.int(),
  }),
});
export type Jobs = z.infer<typeof readJobs.response>;

/** 404 where it was retried already or is too old. 409 where this release has no such job. */
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  summary: 'Run a job again that failed for good',
  access: 'admin',
  tenant: 'none',
  changes: ['jobs'],
  params: idParams,
  response: z.object({ title: z.string() }),
});
