import { z } from 'zod';

const textOrNull = z.string().nullable();

/** A call or text as a source tells it, before its contact is known. Stored as it is while it waits for one. */
export const sourceCall = z.object({
  /** Its id in the source. */
  sourceId: z.string(),
  /** `cold_call` for outgoing calls. */
  type: z.enum(['call', 'cold_call', 'sms']),
  subject: z.string(),
  outcome: textOrNull,
  notes: textOrNull,
  /** Talk time. */
  durationSeconds: z.number().nullable(),
  /** How a dial ended; null for incoming calls, which were not dialed. */
  disposition: textOrNull,
  agent: textOrNull,
  /** ISO 8601, UTC. */
  occurredAt: z.string(),
  /** The other side's number, in E.164. */
  phone: textOrNull,
  /** Lower case. */
  email: textOrNull,
  name: textOrNull,
});
export type SourceCall = z.infer<typeof sourceCall>;
