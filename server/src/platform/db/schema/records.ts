import type { CredentialKind } from '@liftout/contract/credentials';
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, clientId, createdAt, instant, key } from './columns.ts';

/** Every write, with who made it and what it changed. Rows are only added, until their client is removed for good. */
export const auditEntries = pgTable('audit_entries', {
  id: uuid('id').primaryKey(),
  /** Null: a write that belongs to no client. */
  clientId: key('client_id'),
  actorId: uuid('actor_id'),
  actorName: text('actor_name').notNull(),
  action: text('action').notNull(),
  entity: text('entity').notNull(),
  entityId: text('entity_id').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  createdAt: createdAt(),
});

/** Mail on its way out. Without a mail server it stays here, readable by an admin. */
export const mailOutbox = pgTable('mail_outbox', {
  id: uuid('id').primaryKey(),
  clientId: key('client_id'),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  plainText: text('plain_text').notNull(),
  status: text('status', { enum: ['stored', 'queued', 'sent', 'failed'] }).notNull(),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  createdBy: text('created_by').notNull(),
  createdAt: createdAt(),
  sentAt: instant('sent_at'),
  /** Of queued mail: when it is tried next, in real time. */
  nextAttemptAt: instant('next_attempt_at'),
  /** A part of both texts that is taken out once the mail is sent: the token of an invitation. */
  secret: text('secret'),
  /** Of digests: where their reader unsubscribes. */
  unsubscribeUrl: text('unsubscribe_url'),
  /** The user who sent it by hand, and is told if it fails for good. Null: it was sent on its own, or by an API key. */
  senderId: uuid('sender_id'),
  /** What a mail sent by hand is. */
  sentAs: text('sent_as', { enum: ['report', 'profile'] }),
  /** The contact that a profile is of. It may be gone since. */
  contactId: uuid('contact_id'),
});

/** A client's own keys for other systems, encrypted. */
export const clientCredentials = pgTable(
  'client_credentials',
  {
    clientId: clientId(),
    kind: key('kind').notNull().$type<CredentialKind>(),
    /** Version, nonce, tag and ciphertext: `platform/secrets/box.ts`. */
    sealed: bytes('sealed').notNull(),
    /** Of the key that sealed it. */
    keyId: key('key_id').notNull(),
    /** A keyed fingerprint of the secret: two clients with one account have the same. */
    account: key('account').notNull(),
    hint: text('hint'),
    setBy: text('set_by').notNull(),
    setAt: instant('set_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.kind] })],
);
