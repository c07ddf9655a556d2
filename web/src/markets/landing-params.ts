import * as z from 'zod/mini';
import { choiceParam } from '../lib/dom/search-params.ts';

/** The tab of the public overview. */
export const landingParams = z.object({
  tab: choiceParam(['overview', 'performance', 'competition', 'activity'], 'overview'),
});
export type LandingParams = z.output<typeof landingParams>;
