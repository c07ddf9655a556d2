import { dayParam, searchParams } from '../lib/dom/search-params.ts';

/** `week`: any day of the week in which the brief comes; the current one by default. */
export const briefParams = searchParams({ week: dayParam() });
