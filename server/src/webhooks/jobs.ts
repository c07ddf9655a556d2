import { keptDeliveryDays } from '@liftout/contract/webhooks';
import { z } from 'zod';
import { defineJob } from '../platform/jobs/job.ts';

/** Sends what is due to one address. The rows say what, and when it is tried again: a job only says when to look. */
export const deliverJob = defineJob({
  name: 'webhooks.deliver',
  title: "Send events to clients' systems",
  input: z.object({ clientId: z.string(), webhookId: z.uuid() }),
  // One that waits and one that runs for each address: one that hangs keeps no other waiting.
  policy: 'stately',
  retryDelay: 10,
  keepsDeadLetters: false,
});

export const sweepJob = defineJob({
  name: 'webhooks.sweep',
  title: `Delete deliveries of webhooks older than ${keptDeliveryDays} days`,
  input: z.object({}),
  policy: 'exclusive',
  keepsDeadLetters: false,
});
