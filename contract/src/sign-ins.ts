import * as z from 'zod/mini';
import { blankAsUnset, clientId, idParams, instant, paging, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { signInOutcomes } from './values/choices.ts';

/** A sign-in: a session, open or ended, or a refused attempt. Instants are real time. */
export const signIn = z.object({
  /** Also the session's id. */
  id: z.uuid(),
  /** Null: no such account. */
  userId: z.nullable(z.uuid()),
  username: textOrNull,
  name: textOrNull,
  clientId: textOrNull,
  clientName: textOrNull,
  /** Blank: not known, from before addresses were kept. An IPv6 network is one address. */
  address: z.string(),
  userAgent: z.string(),
  outcome: z.enum(signInOutcomes),
  /** Why it was refused. */
  reason: textOrNull,
  /** Refusals of this kind, for this account from this address, within the hour: the 1st, 10th, 100th … is listed. */
  attempts: z.int(),
  /** The admin who ended it. */
  endedBy: textOrNull,
  startedAt: instant,
  lastSeenAt: instant,
  endedAt: z.nullable(instant),
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type SignIn = z.infer<typeof signIn>;

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/admin/sign-ins',
  summary: 'Sign-ins of the last 180 days, newest first: open and ended sessions, and refused attempts',
  access: 'admin',
  tenant: 'none',
  reads: ['clients', 'sessions', 'users'],
  query: z.object({
    user: blankAsUnset(z.uuid('Unknown ID.')),
    /** A client's id, or `admins`. */
    of: blankAsUnset(z.union([z.literal('admins'), clientId])),
    outcome: blankAsUnset(z.enum([...signInOutcomes, 'ended'])),
    ...paging(25),
  }),
  response: z.object({ signIns: z.array(signIn), total: z.int() }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/sessions/:id',
  summary: 'End a session',
  access: 'admin',
  tenant: 'none',
  changes: ['sessions'],
  params: idParams,
  response: z.object({ ended: z.int() }),
});

export const endSessionsOfUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  summary: 'End all sessions of a user, but not the one that asks',
  access: 'admin',
  tenant: 'none',
  changes: ['sessions'],
  params: idParams,
  response: z.object({ ended: z.int() }),
});
