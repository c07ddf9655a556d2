import * as z from 'zod/mini';
import { clientId, clientQuery, done, idParams, requiredText, text, version, yesNo } from './common.ts';
import { advisorTier, stage } from './contact-fields.ts';
import { contactOrder } from './contacts.ts';
import { endpoint } from './endpoint.ts';

/** The state of a saved view. Unknown columns and filters of an older version are dropped. */
export const viewState = z.object({
  filters: z._default(
    z.object({
      q: z.optional(text(200)),
      stage: z.optional(z.array(stage).check(z.maxLength(5))),
      tier: z.optional(z.array(advisorTier).check(z.maxLength(5))),
      highValue: z.optional(yesNo),
      inPipeline: z.optional(yesNo),
      doNotContact: z.optional(yesNo),
      firm: z.optional(z.array(text(200)).check(z.maxLength(50))),
      city: z.optional(z.array(text(200)).check(z.maxLength(50))),
      notContactedDays: z.optional(z.int().check(z.minimum(1), z.maximum(3650))),
      only: z.optional(z.array(z.uuid()).check(z.maxLength(50))),
    }),
    {},
  ),
  sort: contactOrder.shape.sort,
  order: contactOrder.shape.order,
  /** Visible columns, by the screen's own names, in order. */
  columns: z._default(z.array(text(40)).check(z.maxLength(40)), []),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 10),
});
export type ViewState = z.infer<typeof viewState>;

export const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  shared: z.boolean(),
  /** Whether the caller may change or delete it. */
  mine: z.boolean(),
  state: viewState,
  version,
});
export type SavedView = z.infer<typeof savedView>;

const viewInput = z.object({
  name: requiredText(80, 'Name the view.'),
  shared: z._default(z.boolean(), false),
  state: viewState,
});

export const listViews = endpoint({
  method: 'GET',
  path: '/api/contacts/views',
  summary: "One's own saved views and those shared within the client",
  access: 'contacts',
  tenant: 'query',
  personal: true,
  reads: ['saved-views'],
  query: clientQuery,
  response: z.array(savedView),
});

/** The maximum number of views of a user for a client. */
export const maxViews = 100;

/** 409 where the caller has `maxViews`. */
export const createView = endpoint({
  method: 'POST',
  path: '/api/contacts/views',
  summary: 'Save a view of the contact table',
  access: 'contacts',
  tenant: 'body',
  personal: true,
  changes: ['saved-views'],
  body: z.extend(viewInput, { client: z.optional(clientId) }),
  response: savedView,
  limit: { max: 60, windowSeconds: 600 },
});

/** 409 with the current view where `version` is outdated. */
export const updateView = endpoint({
  method: 'PUT',
  path: '/api/contacts/views/:id',
  summary: 'Change a saved view; only its owner may',
  access: 'contacts',
  tenant: 'row',
  personal: true,
  changes: ['saved-views'],
  params: idParams,
  body: z.object({
    name: z.optional(viewInput.shape.name),
    shared: z.optional(z.boolean()),
    state: z.optional(viewState),
    version: z.optional(version),
  }),
  response: savedView,
});

/** It can be put back within a day. */
export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/contacts/views/:id',
  summary: 'Delete a saved view; only its owner may',
  access: 'contacts',
  tenant: 'row',
  personal: true,
  changes: ['saved-views'],
  params: idParams,
  response: done,
});

/**
 * With its id, so that links lead to it again and those who watched it do. Does nothing where it was not deleted. 404 after a
 * day, 409 where the caller has `maxViews`.
 */
export const restoreView = endpoint({
  method: 'POST',
  path: '/api/contacts/views/:id/restore',
  summary: 'Put back a saved view that was just deleted; only its owner may',
  access: 'contacts',
  tenant: 'row',
  personal: true,
  changes: ['saved-views'],
  params: idParams,
  response: savedView,
});

/** So many views are counted, in the order of the tabs: one's own by name, then those of others. */
export const maxCountedViews = 30;

const cappedCount = z.object({
  /** Exact up to 10,000. */
  count: z.int(),
  /** There are more. */
  isMore: z.boolean(),
});
export type CappedCount = z.infer<typeof cappedCount>;

/** How many contacts each saved view has, and the client's contacts without filters. */
export const countViews = endpoint({
  method: 'GET',
  path: '/api/contacts/views/counts',
  summary: "How many contacts one's saved views have",
  access: 'contacts',
  tenant: 'query',
  personal: true,
  reads: ['contacts', 'deals', 'saved-views'],
  query: clientQuery,
  response: z.object({
    all: cappedCount,
    views: z.array(z.extend(cappedCount, { id: z.uuid() })),
  }),
});
