import * as z from 'zod/mini';
import { text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { topics } from './topics.ts';

/** A change: rows of these topics, of this client. */
export const change = z.object({
  /** Null: rows of no client. */
  clientId: z.nullable(z.string()),
  topics: z.array(z.enum(topics)),
  /** The window that made the change, if it gave its name: it need not be notified. */
  origin: z.optional(z.string()),
});
export type Change = z.infer<typeof change>;

/** The data of an event: all changes since the previous event. */
export const changeList = z.array(change);

/** Request header of a write: the window's own name. */
export const originHeader = 'x-liftout-window';
export const isOrigin = (text: string): boolean => /^[A-Za-z0-9-]{1,40}$/.test(text);

/** Response header: the position in the stream of changes before the answer's rows were read. */
export const changesHeader = 'x-liftout-changes';

/** Milliseconds between the `beat` events of a stream. A browser tells nobody of comments. */
export const heartbeatMs = 15_000;

/**
 * Server-sent events. First `ready`. Then, for changes by others, an event without a name whose data is a `changeList`:
 * refetch what reads these topics. `reset`: the changes are unknown, refetch everything. `Last-Event-ID`, or `since` with
 * the header of an earlier answer, continues from there. `ended`: the session is over, do not reconnect. `beat`:
 * nothing happened, and the server is still there.
 */
export const streamChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  summary: 'What changed, as server-sent events: of the own client, for an admin of all',
  access: 'user',
  tenant: 'none',
  // It only names topics.
  reads: [],
  query: z.object({ since: z.optional(text(100)) }),
  response: z.string(),
  produces: 'events',
});
