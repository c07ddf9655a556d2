import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, clientId, createdAt, id, instant, key, textArray, version } from './columns.ts';

/** Addresses that are told of a client's events. Instants are real time. */
export const webhooks = pgTable(
  'webhooks',
  {
    clientId: clientId(),
    id: id(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    events: textArray('events'),
    isActive: boolean('is_active').notNull(),
    turnedOffBecause: text('turned_off_because'),
    failingSince: instant('failing_since'),
    /** Encrypted, as is the one before. */
    secret: bytes('secret').notNull(),
    secretKeyId: key('secret_key_id').notNull(),
    oldSecret: bytes('old_secret'),
    oldSecretKeyId: key('old_secret_key_id'),
    oldSecretUntil: instant('old_secret_until'),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);

/** Events on their way to an address, and what became of them. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    clientId: clientId(),
    id: id(),
    webhookId: uuid('webhook_id').notNull(),
    messageId: key('message_id').notNull(),
    type: text('type').notNull(),
    /** As it is sent and signed. */
    body: text('body').notNull(),
    status: text('status', { enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    responseStatus: integer('response_status'),
    durationMs: integer('duration_ms'),
    answer: text('answer'),
    error: text('error'),
    nextAttemptAt: instant('next_attempt_at'),
    lastAttemptAt: instant('last_attempt_at'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);
