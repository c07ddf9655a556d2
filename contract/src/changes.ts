import * as z from 'zod/mini';
import { text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { topics } from './topics.ts';

/** What was written: rows of these kinds, of this client. */
export const change = z.object({
  /** Null: rows of no client. */
  clientId: z.nullable(z.string()),
  topics: z.array(z.enum(topics)),
  /** The window that asked for it, where it said which: it need not be told. */
  origin: z.optional(z.string()),
});
export type Change = z.infer<typeof change>;

/** The data of an event: all that changed since the one before. */
export const changeList = z.array(change);

/** On a write: a name that the window gave itself. */
export const originHeader = 'x-liftout-window';
export const isOrigin = (text: string): boolean => /^[A-Za-z0-9-]{1,40}$/.test(text);

/** On every answer: the place in the stream of changes before its rows were read. */
export const changesHeader = 'x-liftout-changes';

/**
 * Server-sent events. `ready` comes first. Then an event without a name for what others changed, its data a
 * `changeList`: ask again for what you show of it. `reset` where it is not known what changed: ask again for
 * everything. `Last-Event-ID`, or `since` from the header of an earlier answer, goes on from there. `ended` says that
 * the session is over: do not come back.
 */
export const streamChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  summary: 'What changed, as server-sent events: of the own client, for an admin of all',
  access: 'user',
  tenant: 'none',
  // It names the kinds that others read.
  reads: [],
  query: z.object({ since: z.optional(text(100)) }),
  response: z.string(),
  produces: 'events',
});
