import * as z from 'zod/mini';
import { figureParams } from '../activity/index.ts';
import { contactParams, contactTableParams } from '../contacts/index.ts';
import { boardParams } from '../deals/index.ts';
import { paramOr, textParam } from '../lib/dom/search-params.ts';
import { todayParams } from '../today/index.ts';
import { sectionParams } from '../ui/layout/section-params.ts';

/** The client that an admin views; the route's default without it. */
export const clientParams = z.object({ client: z.catch(z.optional(z.string()), undefined) });

/** The month of the figures: `month` is the current one (design 4.4). */
export const monthParams = z.object({ month: paramOr(textParam(), 'month') });

/** A dashboard: the state of its sections, and the open contact. */
export const dashboardParams = z.object({
  ...clientParams.shape,
  ...monthParams.shape,
  ...sectionParams.shape,
  ...todayParams.shape,
  ...boardParams.shape,
  ...contactTableParams.shape,
  ...contactParams.shape,
  ...figureParams.shape,
});

/** A client's page that can show a contact. */
export const clientContactParams = z.object({ ...clientParams.shape, ...contactParams.shape });

/** Whom to call today, at full size. */
export const todayPageParams = z.object({
  ...monthParams.shape,
  ...todayParams.shape,
  ...contactParams.shape,
});

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
