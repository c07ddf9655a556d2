import * as z from 'zod/mini';
import { allowedDashboards, clientId, clientParams, instant, requiredText, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';

/** What each key begins with, so that one that leaked is recognised. */
export const apiKeyPrefix = 'lo_';

/** The requests that a key may make in a minute, in each process. */
export const keyRequestsPerMinute = 600;

/** A key as admins see it: never the key itself. Instants are real time. */
export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The start of the key, up to what is secret: `lo_` and its public id. */
  shown: z.string(),
  /** The sections that it may use, of those that the client has. */
  allowedDashboards,
  /** False: it may only read. */
  canWrite: z.boolean(),
  /** `revoked` and `expired` ones never work again. */
  state: z.enum(['active', 'expired', 'revoked']),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  revokedBy: textOrNull,
  /** The last request with it, to the minute. Null: never used. */
  lastUsedAt: z.nullable(instant),
  lastUsedAddress: textOrNull,
});
export type ApiKey = z.infer<typeof apiKey>;

/** A client's API keys, those that work first, then the newest. */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:client/api-keys',
  summary: "A client's API keys",
  access: 'admin',
  tenant: 'params',
  reads: ['api-keys', 'clients'],
  params: clientParams,
  response: z.object({
    clientName: z.string(),
    /** What the client has: a key's sections are among these. */
    allowedDashboards,
    keys: z.array(apiKey),
  }),
});

/** The days after which a new key expires. */
export const expiryDays = [30, 90, 365] as const;

/** The key is in this answer and never again. 409 where a key that works has the name. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:client/api-keys',
  summary: 'Make an API key for a client',
  access: 'admin',
  tenant: 'params',
  changes: ['api-keys'],
  params: clientParams,
  body: z.object({
    name: requiredText(100, 'Name the system that will use the key.'),
    allowedDashboards: allowedDashboards.check(z.minLength(1, 'Choose at least one section.')),
    canWrite: z.boolean(),
    /** Null: it works until it is revoked. */
    expiresInDays: z.nullable(z.union(expiryDays.map((days) => z.literal(days)))),
  }),
  response: z.object({ key: apiKey, token: z.string() }),
});

/** At once, in every process. A key that is revoked already stays as it is. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:client/api-keys/:id',
  summary: 'Revoke an API key for good',
  access: 'admin',
  tenant: 'params',
  changes: ['api-keys'],
  params: z.object({ client: clientId, id: z.uuid('Unknown ID.') }),
  response: apiKey,
});
