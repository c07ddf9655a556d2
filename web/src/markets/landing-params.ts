import { choiceParam, searchParams, type ValuesOf } from '../lib/dom/search-params.ts';

/** The tab of the public overview. */
export const landingParams = searchParams({
  tab: choiceParam(['overview', 'performance', 'competition', 'activity'], 'overview'),
});
export type LandingParams = ValuesOf<typeof landingParams>;
