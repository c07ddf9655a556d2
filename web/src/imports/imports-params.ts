import { pageParam, searchParams, textParam, type ValuesOf } from '../lib/dom/search-params.ts';

/** The page of the list of imports, and the import that is open: its client and id, joined by a slash. */
export const importsParams = searchParams({ imports: pageParam(), importing: textParam(100) });
export type ImportsParams = ValuesOf<typeof importsParams>;
