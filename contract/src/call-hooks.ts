import * as z from 'zod/mini';
import { clientParams, done, instant, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A path segment of 32 random bytes. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Unknown address.'));

/**
 * What JustCall sends. `type`: `call.completed`, `call.updated`, `sms.received` … `data`: the call or text, as in the
 * answers of its API.
 */
export const callEvent = z.looseObject({
  type: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The address as it was entered there. It is signed. */
  webhook_url: z.string().check(z.maxLength(1_000)),
  data: z.optional(z.unknown()),
});
export type CallEvent = z.infer<typeof callEvent>;

/** 401 where the address is unknown or the signature wrong. Events of other types are answered and ignored. */
export const receiveCallEvent = endpoint({
  method: 'POST',
  path: '/api/hooks/justcall/:token',
  summary: 'Receive a call or text from JustCall, signed with the secret of its key',
  access: 'public',
  tenant: 'none',
  changes: ['activity', 'contacts', 'deals'],
  params: z.object({ token }),
  body: callEvent,
  response: done,
  limit: { max: 600, windowSeconds: 60 },
});

/** Where JustCall sends a client's calls as they end. */
export const callHook = z.object({
  /** Null: none was made yet. */
  address: textOrNull,
  createdAt: z.nullable(instant),
  createdBy: textOrNull,
  /**
   * With which secret events are checked: the client's own webhook secret, the secret of the client's own JustCall key, or
   * that of the installation's. Null: there is none, so every event is refused.
   */
  signedWith: z.nullable(z.enum(['webhook-secret', 'own-key', 'installation-key'])),
  /** In real time: when a signed event came last. */
  receivedAt: z.nullable(instant),
  /** When an event came last whose signature was wrong. */
  refusedAt: z.nullable(instant),
  /** Why calls are not taken, in a sentence; null where they are. */
  problem: textOrNull,
});
export type CallHook = z.infer<typeof callHook>;

export const readCallHook = endpoint({
  method: 'GET',
  path: '/api/admin/call-hook/:client',
  summary: "The address to which JustCall sends a client's calls",
  access: 'admin',
  tenant: 'params',
  reads: ['clients', 'sources'],
  params: clientParams,
  response: callHook,
});

/** An earlier address is refused from then on. */
export const renewCallHook = endpoint({
  method: 'POST',
  path: '/api/admin/call-hook/:client',
  summary: 'Make a new address for calls from JustCall',
  access: 'admin',
  tenant: 'params',
  changes: ['sources'],
  params: clientParams,
  response: callHook,
  limit: { max: 30, windowSeconds: 60 },
});

/** JustCall's events are refused from then on. */
export const removeCallHook = endpoint({
  method: 'DELETE',
  path: '/api/admin/call-hook/:client',
  summary: 'Take no more calls from JustCall at an address',
  access: 'admin',
  tenant: 'params',
  changes: ['sources'],
  params: clientParams,
  response: callHook,
  limit: { max: 30, windowSeconds: 60 },
});
