import * as z from 'zod/mini';
import { clientId, clientQuery, done, idParams, instant, requiredText, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { watchChannels, watchKinds } from './values/choices.ts';

export { type WatchChannel, type WatchKind, watchChannels, watchKinds } from './values/choices.ts';

/** The maximum number of watches of a user for a client. */
export const maxWatches = 200;

const moveId = z.uuid('Unknown ID.');
const firmName = requiredText(200, 'Name the firm.');

/**
 * What is watched: whoever made a move, the city of a move, a contact, who need not have moved yet, a firm, the way from one
 * firm to another, or the contacts of a saved view.
 */
export const watchTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('advisor'), moveId }),
  z.object({ kind: z.literal('city'), moveId }),
  z.object({ kind: z.literal('contact'), contactId: z.uuid('Unknown ID.') }),
  z.object({ kind: z.literal('firm'), firm: firmName }),
  z.object({ kind: z.literal('lane'), firmLeft: firmName, firmJoined: firmName }),
  z.object({ kind: z.literal('view'), viewId: z.uuid('Unknown ID.') }),
]);
export type WatchTarget = z.infer<typeof watchTarget>;

export const watch = z.object({
  id: z.uuid(),
  kind: z.enum(watchKinds),
  /** What is watched, to be read: "Merrill", "Merrill → UBS", "Palo Alto, CA". */
  label: z.string(),
  /** With which the same watch can be added again. */
  target: watchTarget,
  channel: z.enum(watchChannels),
  createdAt: instant,
});
export type Watch = z.infer<typeof watch>;

/** All of one's own, at most `maxWatches`, the newest first. */
export const listWatches = endpoint({
  method: 'GET',
  path: '/api/watches',
  summary: 'What one watches',
  access: 'overview',
  tenant: 'query',
  personal: true,
  reads: ['contacts', 'saved-views', 'users', 'watches'],
  query: clientQuery,
  response: z.object({
    watches: z.array(watch),
    /** Where mail goes; null: this user has no email, so that nothing can be told by mail. */
    email: textOrNull,
  }),
});

/** 404 where the reader can't see the move's market. */
export const listWatchesOfMove = endpoint({
  method: 'GET',
  path: '/api/watches/of-move',
  summary: 'Which of the things that one watches a move belongs to',
  access: 'overview',
  tenant: 'query',
  personal: true,
  reads: ['moves', 'watches'],
  query: z.extend(clientQuery, { move: moveId }),
  response: z.array(watch),
});

/**
 * Answers the watch that is there where this is watched already. 404 for an unknown target; 409 where the caller has
 * `maxWatches`, for a contact who is archived or must not be contacted, and as `changeWatch`.
 */
export const addWatch = endpoint({
  method: 'POST',
  path: '/api/watches',
  summary: 'Watch an advisor, a city, a contact, a firm, a lane or a saved view',
  access: 'overview',
  tenant: 'body',
  personal: true,
  changes: ['watches'],
  body: z.object({
    client: z.optional(clientId),
    target: watchTarget,
    /** By default the Monday brief, and for admins, whom no brief is sent to, the bell. */
    channel: z.optional(z.enum(watchChannels)),
  }),
  response: watch,
  limit: { max: 300, windowSeconds: 600 },
});

/** 409 for mail where the caller has no email, and for the Monday brief where the caller is an admin, who gets none. */
export const changeWatch = endpoint({
  method: 'PUT',
  path: '/api/watches/:id',
  summary: 'Change how one is told of what one watches',
  access: 'overview',
  tenant: 'row',
  personal: true,
  changes: ['watches'],
  params: idParams,
  body: z.object({ channel: z.enum(watchChannels) }),
  response: watch,
});

/** What it told of before stays in the list of notifications. */
export const removeWatch = endpoint({
  method: 'DELETE',
  path: '/api/watches/:id',
  summary: 'Watch something no more',
  access: 'overview',
  tenant: 'row',
  personal: true,
  changes: ['watches'],
  params: idParams,
  response: done,
});
