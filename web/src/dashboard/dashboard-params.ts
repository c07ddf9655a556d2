import { figureParams } from '../activity/index.ts';
import { contactParams, contactTableParams, submittedParams } from '../contacts/index.ts';
import { boardParams } from '../deals/index.ts';
import { searchParams, textParam } from '../lib/dom/search-params.ts';
import { todayParams } from '../today/index.ts';
import { sectionParams } from '../ui/layout/section-params.ts';

/** The client that an admin views; the route's default without it. */
export const clientParams = searchParams({
  client: (given) => (typeof given === 'string' ? given : undefined),
});

/** The month of the figures: `month` is the current one (design 4.4). */
export const monthParams = searchParams({ month: textParam(200, 'month') });

/** A dashboard: the state of its sections, and the open contact. */
export const dashboardParams = searchParams({
  ...clientParams.shape,
  ...monthParams.shape,
  ...sectionParams.shape,
  ...todayParams.shape,
  ...boardParams.shape,
  ...contactTableParams.shape,
  ...submittedParams.shape,
  ...contactParams.shape,
  ...figureParams.shape,
});

/** A client's page that can show a contact. */
export const clientContactParams = searchParams({ ...clientParams.shape, ...contactParams.shape });

/** Whom to call today, at full size. */
export const todayPageParams = searchParams({
  ...monthParams.shape,
  ...todayParams.shape,
  ...contactParams.shape,
});

/** The pipeline at full size. */
export const pipelinePageParams = searchParams({
  ...monthParams.shape,
  ...boardParams.shape,
  ...contactParams.shape,
});

/** The contacts at full size. */
export const contactsPageParams = searchParams({
  ...monthParams.shape,
  ...contactTableParams.shape,
  ...submittedParams.shape,
  ...contactParams.shape,
});
