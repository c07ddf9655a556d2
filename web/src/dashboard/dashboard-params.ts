import * as z from 'zod/mini';
import { contactParams, contactTableParams } from '../contacts/index.ts';
import { boardParams } from '../deals/index.ts';
import { paramOr, textParam } from '../lib/dom/search-params.ts';
import { sectionParams } from '../ui/layout/section-params.ts';

/** Whose page an admin looks at; without it the route's default. */
export const clientParams = z.object({ client: z.catch(z.optional(z.string()), undefined) });

/** The month of the figures: `month` is the current one (design 4.4). */
export const monthParams = z.object({ month: paramOr(textParam(), 'month') });

/** What the address of a dashboard holds: the state of each of its sections, and the open contact. */
export const dashboardParams = z.object({
  ...clientParams.shape,
  ...monthParams.shape,
  ...sectionParams.shape,
  ...boardParams.shape,
  ...contactTableParams.shape,
  ...contactParams.shape,
});

/** A page of a client's where a contact can be opened. */
export const clientContactParams = z.object({ ...clientParams.shape, ...contactParams.shape });

/** The pipeline at full size. */
export const pipelinePageParams = z.object({
  ...monthParams.shape,
  ...boardParams.shape,
  ...contactParams.shape,
});

/** The contacts at full size. */
export const contactsPageParams = z.object({
  ...monthParams.shape,
  ...contactTableParams.shape,
  ...contactParams.shape,
});
