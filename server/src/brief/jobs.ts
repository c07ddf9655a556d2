import { z } from 'zod';
import { defineJob } from '../platform/jobs/job.ts';

const week = z.iso.date();

/** Sends a job for each client with readers. */
export const weekJob = defineJob({
  name: 'digest.week',
  title: 'Send the Monday briefs',
  input: z.object({}),
  policy: 'stately',
});

/** Sends the digests of one client. */
export const clientJob = defineJob({
  name: 'digest.client',
  title: "Send a client's Monday briefs",
  input: z.object({ clientId: z.string(), week }),
  policy: 'exclusive',
  retryDelay: 60,
});
