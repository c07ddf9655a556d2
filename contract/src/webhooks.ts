import * as z from 'zod/mini';
import {
  clientId,
  clientParams,
  instant,
  paging,
  requiredText,
  text,
  textOrNull,
  version,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { eventTypes } from './webhook-events.ts';

/** After a new secret, deliveries are also signed with the old one for this many hours. */
export const secretOverlapHours = 24;
/** An address that failed for this many days is turned off. */
export const turnedOffAfterDays = 3;
/** Deliveries are kept for this many days. */
export const keptDeliveryDays = 30;

const listened = z.enum(eventTypes);

/** An address that is told of a client's events: never its secret. Instants are real time. */
export const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(listened),
  isActive: z.boolean(),
  /** Why Liftout turned it off; null where an admin did, or it is on. */
  turnedOffBecause: textOrNull,
  /** Since when every delivery failed; null: the last one arrived. */
  failingSince: z.nullable(instant),
  /** Until then deliveries are also signed with the secret before. */
  oldSecretUntil: z.nullable(instant),
  createdBy: z.string(),
  createdAt: instant,
  version,
});
export type Webhook = z.infer<typeof webhook>;

/** One event on its way to one address. */
export const delivery = z.object({
  id: z.uuid(),
  /** The header `webhook-id`: the same for each attempt. */
  messageId: z.string(),
  type: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** Of the last attempt: null where nobody answered. */
  responseStatus: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  /** The beginning of what was answered. */
  answer: textOrNull,
  /** Why it did not arrive. */
  error: textOrNull,
  nextAttemptAt: z.nullable(instant),
  lastAttemptAt: z.nullable(instant),
  createdAt: instant,
});
export type Delivery = z.infer<typeof delivery>;

const url = requiredText(2_000, 'Enter an address such as https://example.com/hooks.');
const events = z.array(listened).check(z.minLength(1, 'Choose at least one event.'));
const fields = { url, description: text(200), events };
const webhookParams = z.object({ client: clientId, id: z.uuid('Unknown ID.') });
const withSecret = z.object({ webhook, secret: z.string() });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:client/webhooks',
  summary: "The addresses that are told of a client's events",
  access: 'admin',
  tenant: 'params',
  reads: ['webhooks'],
  params: clientParams,
  response: z.object({
    webhooks: z.array(webhook),
    /** Why none can be added: no key to encrypt secrets with. */
    refusal: textOrNull,
  }),
});

/** The secret is in this answer, and never again. 400 for an address that is not on the public internet or not https. */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:client/webhooks',
  summary: "Add an address that is told of a client's events",
  access: 'admin',
  tenant: 'params',
  changes: ['webhooks'],
  params: clientParams,
  body: z.object(fields),
  response: withSecret,
});

/** Turned on again, it gets what happens from then on. 409 where `version` is outdated. */
export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/admin/clients/:client/webhooks/:id',
  summary: 'Change an address, its events, or turn it on or off',
  access: 'admin',
  tenant: 'params',
  changes: ['webhooks'],
  params: webhookParams,
  body: z.object({ ...fields, isActive: z.boolean(), version: z.optional(version) }),
  response: webhook,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:client/webhooks/:id',
  summary: 'Remove an address with its deliveries',
  access: 'admin',
  tenant: 'params',
  changes: ['webhooks'],
  params: webhookParams,
  response: z.object({ id: z.uuid() }),
});

export const rotateSecret = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:client/webhooks/:id/secret',
  summary: 'Make a new secret; for a day deliveries are signed with both',
  access: 'admin',
  tenant: 'params',
  changes: ['webhooks'],
  params: webhookParams,
  response: withSecret,
});

/** Also to an address that is turned off. */
export const sendTestEvent = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:client/webhooks/:id/test',
  summary: 'Send a test event',
  access: 'admin',
  tenant: 'params',
  changes: ['webhooks'],
  params: webhookParams,
  response: delivery,
  limit: { max: 60, windowSeconds: 600 },
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:client/webhooks/:id/deliveries',
  summary: 'What was sent to an address in the last 30 days, newest first',
  access: 'admin',
  tenant: 'params',
  reads: ['webhooks'],
  params: webhookParams,
  query: z.object(paging(25)),
  response: z.object({ deliveries: z.array(delivery), total: z.int() }),
});

/** With the same `webhook-id`, whether it arrived or not. */
export const sendAgain = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:client/webhooks/:id/deliveries/:delivery/again',
  summary: 'Send an event again',
  access: 'admin',
  tenant: 'params',
  changes: ['webhooks'],
  params: z.extend(webhookParams, { delivery: z.uuid('Unknown ID.') }),
  response: delivery,
  limit: { max: 60, windowSeconds: 600 },
});
