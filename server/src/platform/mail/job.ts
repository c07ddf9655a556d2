import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';

/** Sends the mail that is due. The rows of the outbox say which; a job only says when to look. */
export const mailJob = defineJob({
  name: 'mail.deliver',
  title: 'Send mail',
  input: z.object({}),
  // One that waits, for the earliest mail; a second process may send while one is busy.
  policy: 'short',
  retryDelay: 30,
  // A mail has a time limit of its own (`transport.ts`); this is for hundreds of them.
  timeout: 3_600,
  keepsDeadLetters: false,
});
