import { z } from 'zod';
import { defineJob } from '../platform/jobs/job.ts';

/** Goes on with one import, for a while. Its row says what is to do: a job only says when to look. */
export const importJob = defineJob({
  name: 'imports.work',
  title: 'Check, store and revert imported contacts',
  input: z.object({ clientId: z.string(), importId: z.uuid() }),
  // One that waits and one that runs for each import.
  policy: 'stately',
  maxRetries: 3,
  retryDelay: 5,
  // In seconds. A check reads a whole file in one transaction of at most half an hour.
  timeout: 2_400,
  keepsDeadLetters: false,
});

export const sweepJob = defineJob({
  name: 'imports.sweep',
  title: 'Take up imports that were left, and remove files that nobody imported',
  input: z.object({}),
  policy: 'exclusive',
  keepsDeadLetters: false,
});
