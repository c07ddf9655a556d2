import { z } from 'zod';
import { defineJob } from '../platform/jobs/job.ts';

/** Sends what waits of a client. The rows say what, and when it is tried again: a job only says when to look. */
export const writeBackJob = defineJob({
  name: 'sources.write-back',
  title: 'Send changes back to HubSpot',
  input: z.object({ clientId: z.string() }),
  // One that waits and one that runs for each client: changes go there in their order.
  policy: 'stately',
  retryDelay: 30,
  maxRetries: 10,
});
