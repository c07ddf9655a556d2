import * as z from 'zod/mini';
import { clientParams, instant, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Failed changes that an answer names. */
export const shownFailures = 20;

/** Whether changes made in Liftout go back to a client's HubSpot, and what became of them. */
export const writeBack = z.object({
  on: z.boolean(),
  /** Why it can't be on, in a sentence; null where it can. */
  missing: textOrNull,
  /** The HubSpot account they go to, by its portal id; another one gets none. */
  account: textOrNull,
  /** Why nothing is sent now, in a sentence; null where all is well. */
  problem: textOrNull,
  /** Changes on their way. */
  waiting: z.int(),
  lastSentAt: z.nullable(instant),
  /** Changes that are not tried any more. */
  failed: z.int(),
  /** The latest of them. */
  failures: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['stage', 'note', 'call']),
      contactName: z.string(),
      reason: z.string(),
    }),
  ),
});
export type WriteBack = z.infer<typeof writeBack>;

export const readWriteBack = endpoint({
  method: 'GET',
  path: '/api/admin/sources/:client/write-back',
  summary: "Whether a client's changes go back to HubSpot, and which could not",
  access: 'admin',
  tenant: 'params',
  reads: ['clients', 'sources'],
  params: clientParams,
  response: writeBack,
});

/** Turned off, what was not sent is dropped. 503 without a key, 502 where HubSpot does not say which account it opens. */
export const saveWriteBack = endpoint({
  method: 'PUT',
  path: '/api/admin/sources/:client/write-back',
  summary: "Send a client's stages, notes and calls to HubSpot, or stop it",
  access: 'admin',
  tenant: 'params',
  changes: ['sources'],
  params: clientParams,
  body: z.object({ on: z.boolean() }),
  response: writeBack,
  limit: { max: 30, windowSeconds: 60 },
});

export const retryWriteBack = endpoint({
  method: 'POST',
  path: '/api/admin/sources/:client/write-back/retry',
  summary: 'Try again now what could not be sent to HubSpot',
  access: 'admin',
  tenant: 'params',
  changes: ['sources'],
  params: clientParams,
  response: writeBack,
  limit: { max: 30, windowSeconds: 60 },
});
