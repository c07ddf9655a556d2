import { z } from 'zod';
import { defineJob } from '../platform/jobs/job.ts';

/** Imports the file that an admin sent. Its row says what is to do. */
export const registerJob = defineJob({
  name: 'register.import',
  title: 'Import the register of advisors',
  input: z.object({ id: z.uuid() }),
  policy: 'stately',
  maxRetries: 3,
  retryDelay: 5,
  // In seconds: all of it is one transaction.
  timeout: 7_200,
  keepsDeadLetters: false,
});

export const registerSweepJob = defineJob({
  name: 'register.sweep',
  title: 'Take up files of the register that were left, and remove old ones',
  input: z.object({}),
  policy: 'exclusive',
  keepsDeadLetters: false,
});
