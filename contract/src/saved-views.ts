import { z } from 'zod';
import { clientId, clientQuery, done, idParams, requiredText, text, yesNo } from './common.ts';
import { advisorTier, stage } from './contact-fields.ts';
import { contactOrder } from './contacts.ts';
import { endpoint } from './endpoint.ts';

/** What a saved view remembers. Unknown columns and filters of an older version are dropped, not errors. */
export const viewState = z.object({
  filters: z
    .object({
      q: text(200).optional(),
      stage: z.array(stage).max(5).optional(),
      tier: z.array(advisorTier).max(5).optional(),
      highValue: yesNo.optional(),
      inPipeline: yesNo.optional(),
      firm: z.array(text(200)).max(50).optional(),
      city: z.array(text(200)).max(50).optional(),
      notContactedDays: z.number().int().min(1).max(3650).optional(),
    })
    .default({}),
  sort: contactOrder.shape.sort,
  order: contactOrder.shape.order,
  /** Columns on screen, by the screen's own names, in order. */
  columns: z.array(text(40)).max(40).default([]),
  pageSize: z.number().int().min(1).max(1000).default(10),
});
export type ViewState = z.infer<typeof viewState>;

export const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  shared: z.boolean(),
  /** Whether the caller may change or delete it. */
  mine: z.boolean(),
  state: viewState,
});
export type SavedView = z.infer<typeof savedView>;

const viewInput = z.object({
  name: requiredText(80, 'Name the view.'),
  shared: z.boolean().default(false),
  state: viewState,
});

export const listViews = endpoint({
  method: 'GET',
  path: '/api/contacts/views',
  summary: "One's own saved views and those shared within the client",
  access: 'contacts',
  tenant: 'query',
  query: clientQuery,
  response: z.array(savedView),
});

export const createView = endpoint({
  method: 'POST',
  path: '/api/contacts/views',
  summary: 'Save a view of the contact table',
  access: 'contacts',
  tenant: 'body',
  body: viewInput.extend({ client: clientId.optional() }),
  response: savedView,
});

export const updateView = endpoint({
  method: 'PUT',
  path: '/api/contacts/views/:id',
  summary: 'Change a saved view; only its owner may',
  access: 'contacts',
  tenant: 'row',
  params: idParams,
  body: z.object({
    name: viewInput.shape.name.optional(),
    shared: z.boolean().optional(),
    state: viewState.optional(),
  }),
  response: savedView,
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/contacts/views/:id',
  summary: 'Delete a saved view; only its owner may',
  access: 'contacts',
  tenant: 'row',
  params: idParams,
  response: done,
});
