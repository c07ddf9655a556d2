import { searchParams, textParam, type ValuesOf } from '../../lib/dom/search-params.ts';

/** The section of a long page that is open on a phone; '' is the first. */
export const sectionParams = searchParams({ section: textParam() });
export type SectionParams = ValuesOf<typeof sectionParams>;
