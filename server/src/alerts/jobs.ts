import { z } from 'zod';
import { defineJob } from '../platform/jobs/job.ts';

/** Looks for what admins have to be alerted of. */
export const alertsJob = defineJob({
  name: 'alerts.check',
  title: 'Alert admins of what has stopped',
  input: z.object({}),
  policy: 'stately',
  keepsDeadLetters: false,
});
