import * as z from 'zod/mini';
import { clientId, dollars, instant, textOrNull } from './common.ts';
import { stage } from './contact-fields.ts';

/** The version of the payloads. Fields may be added to one; another gets a new number. */
export const webhookVersion = '1';

const who = { client: clientId, contactId: z.uuid(), contactName: z.string(), firm: z.string() };

/** What an event says, by its type. Nothing of another client is in it. */
export const eventData = {
  /** The stage of a deal changed. `from` null: the contact enters the pipeline; `to` null: it leaves. */
  'deal.moved': z.object({
    ...who,
    dealId: z.uuid(),
    from: z.nullable(stage),
    to: z.nullable(stage),
    valueInCents: z.int(),
    by: z.string(),
  }),
  /** An admin approved a contact that the client submitted. */
  'contact.approved': z.object({
    ...who,
    submissionId: z.uuid(),
    email: z.string(),
    by: z.string(),
  }),
  /** A move that was just added is certainly a contact's (decision 067); none of those marked as do not contact. */
  'move.matched': z.object({
    ...who,
    moveId: z.uuid(),
    firmLeft: textOrNull,
    firmJoined: textOrNull,
    movedOn: z.iso.date(),
    city: z.string(),
    assetsInDollars: dollars,
  }),
  /** Sent by an admin to see whether an address works. */
  'webhook.test': z.object({ client: clientId, by: z.string() }),
} as const;
export type EventType = keyof typeof eventData;
export type EventData<T extends EventType> = z.infer<(typeof eventData)[T]>;

/** The types that an address can be told of. */
export const eventTypes = ['deal.moved', 'contact.approved', 'move.matched'] as const;
export type ListenedType = (typeof eventTypes)[number];

/** The body of a delivery, as Standard Webhooks has it. */
export const eventBody = (type: EventType) =>
  z.object({
    type: z.literal(type),
    version: z.literal(webhookVersion),
    /** When it happened. */
    timestamp: instant,
    data: eventData[type],
  });
