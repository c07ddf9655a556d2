import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clientId, createdAt, id, instant, key, textArray } from './columns.ts';

/** Keys with which a client's own systems call the API. Only a hash of the key is kept. Instants are real time. */
export const apiKeys = pgTable(
  'api_keys',
  {
    clientId: clientId(),
    id: id(),
    /** Part of the key, and shown: with it a key that leaked is recognised. */
    publicId: key('public_id').notNull().unique(),
    tokenHash: key('token_hash').notNull().unique(),
    name: text('name').notNull(),
    allowedDashboards: textArray('allowed_dashboards'),
    canWrite: boolean('can_write').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
    /** Stored at most once a minute. */
    lastUsedAt: instant('last_used_at'),
    lastUsedAddress: text('last_used_address'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.id] })],
);
