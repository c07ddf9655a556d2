import { z } from 'zod';
import { defineJob } from '../platform/jobs/job.ts';

/** Makes the moves that an admin asked for. Their row says what is to do. */
export const careerMovesJob = defineJob({
  name: 'register.careers',
  title: 'Make moves of careers in the register',
  input: z.object({}),
  policy: 'stately',
  maxRetries: 3,
  retryDelay: 5,
  // In seconds: all of it is one upload.
  timeout: 7_200,
  keepsDeadLetters: false,
});
