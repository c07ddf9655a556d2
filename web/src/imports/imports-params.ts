import * as z from 'zod/mini';
import { pageParam, textParam } from '../lib/dom/search-params.ts';

/** The page of the list of imports, and the import that is open: its client and id, joined by a slash. */
export const importsParams = z.object({ imports: pageParam(), importing: textParam(100) });
export type ImportsParams = z.output<typeof importsParams>;
