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

/** After the commit of a file that was compared with the one before. */
export const registerImportedJob = defineJob({
  name: 'register.imported',
  title: 'Make moves of the register, where that is switched on',
  input: z.object({ fileId: z.uuid() }),
  // In seconds: all moves are one upload.
  timeout: 3_600,
});

/** After the commit of each file. It waits for uploads without failing, so it is sent again instead of tried again. */
export const registerDualsJob = defineJob({
  name: 'register.duals',
  title: 'Keep who is registered with two firms',
  input: z.object({}),
  policy: 'stately',
  keepsDeadLetters: false,
  timeout: 3_600,
});

/** After the commit of each file of people, and after moves changed. */
export const registerMatchJob = defineJob({
  name: 'register.match',
  title: 'Find advisors in the register',
  input: z.object({}),
  policy: 'stately',
  maxRetries: 0,
  keepsDeadLetters: false,
  timeout: 3_600,
});

/** After the commit of each file of people. `again`: even if its careers are counted. */
export const registerCareersJob = defineJob({
  name: 'register.career-counts',
  title: 'Count what careers in the register tell',
  input: z.object({ again: z.boolean() }),
  policy: 'stately',
  maxRetries: 3,
  keepsDeadLetters: false,
  // In seconds.
  timeout: 3_600,
});

export const registerSweepJob = defineJob({
  name: 'register.sweep',
  title: 'Take up files of the register that were left, and remove old ones',
  input: z.object({}),
  policy: 'exclusive',
  keepsDeadLetters: false,
});
