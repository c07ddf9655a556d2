import type { ApiKey, createApiKey } from '@liftout/contract/api-keys';
import type { ParsedBody } from '@liftout/contract/endpoint';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { platformScope, type TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import {
  findKeys,
  insertKey,
  lockKey,
  newApiKey,
  revokeKey,
  type StoredKey,
  shownKey,
} from '../platform/sessions/api-keys.ts';
import { toDashboards } from '../platform/sessions/dashboards.ts';
import { findClientAccess } from './queries.ts';

export type ApiKeysService = ReturnType<typeof apiKeysService>;

const dayMs = 86_400_000;

/** Making, listing and revoking the API keys of a client, for admins. All instants are real time. */
export function apiKeysService({ db, clock }: Platform) {
  /** The tables of keys are for admins: a tenant's scope only says which client. */
  const asAdmin = <T>({ actor }: TenantScope, work: (tx: Tx) => Promise<T>) =>
    db.as(platformScope(actor), work);

  return {
    /** A client's keys, those that work first, then the newest, and what the client has. */
    list: (scope: TenantScope) =>
      asAdmin(scope, async (tx) => {
        const client = await findClientAccess(tx, scope.clientId);
        if (!client) throw notFound(`Client "${scope.clientId}"`);
        const now = new Date();
        const keys = (await findKeys(tx, scope.clientId)).map((key) => toApiKey(key, now));
        const rank = ({ state }: ApiKey) => (state === 'active' ? 0 : 1);
        return {
          clientName: client.clientName,
          allowedDashboards: toDashboards(client.allowedDashboards),
          keys: keys.toSorted((a, b) => rank(a) - rank(b)),
        };
      }),

    /** Makes a key, which is in this answer alone. Throws 409 where a key that is not revoked has the name. */
    create: (scope: TenantScope, input: ParsedBody<typeof createApiKey>) =>
      asAdmin(scope, async (tx) => {
        const { clientId, actor } = scope;
        const { name, canWrite, expiresInDays } = input;
        const { token, ...stored } = newApiKey();
        const now = new Date();
        const row: StoredKey = {
          clientId,
          id: newId(),
          ...stored,
          name,
          allowedDashboards: toDashboards(input.allowedDashboards),
          canWrite,
          createdBy: actor.name,
          createdAt: now,
          expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs),
          revokedAt: null,
          revokedBy: null,
          lastUsedAt: null,
          lastUsedAddress: null,
        };
        if (!(await insertKey(tx, row)))
          throw conflict(`There is a key named “${name}” already. Revoke it first, or choose another name.`);
        const entry = { action: 'api-key.created' as const, entity: 'api-key', entityId: row.id, clientId };
        await audit(tx, { ...entry, after: toAudit(row) }, clock.now());
        return { key: toApiKey(row, now), token };
      }),

    /** Revokes a key for good. Throws 404 where the client has no such key. */
    revoke: (scope: TenantScope, id: string) =>
      asAdmin(scope, async (tx) => {
        const { clientId, actor } = scope;
        const key = await lockKey(tx, clientId, id);
        if (!key) throw notFound('This API key');
        const now = new Date();
        if (key.revokedAt !== null) return toApiKey(key, now);
        await revokeKey(tx, key, { at: now, by: actor.name });
        const entry = { action: 'api-key.revoked' as const, entity: 'api-key', entityId: id, clientId };
        await audit(tx, { ...entry, before: toAudit(key) }, clock.now());
        return toApiKey({ ...key, revokedAt: now, revokedBy: actor.name }, now);
      }),
  };
}

const toAudit = ({ publicId, name, allowedDashboards, canWrite, expiresAt }: StoredKey) => ({
  name,
  key: shownKey(publicId),
  allowedDashboards,
  canWrite,
  expiresAt,
});

function toApiKey(key: StoredKey, now: Date): ApiKey {
  const { id, name, publicId, canWrite, createdBy, revokedBy, lastUsedAddress, ...rest } = key;
  const { allowedDashboards, createdAt, expiresAt, revokedAt, lastUsedAt } = rest;
  return {
    id,
    name,
    shown: shownKey(publicId),
    allowedDashboards: toDashboards(allowedDashboards),
    canWrite,
    state: revokedAt !== null ? 'revoked' : expiresAt !== null && expiresAt <= now ? 'expired' : 'active',
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    revokedBy,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    lastUsedAddress,
  };
}
