import * as z from 'zod/mini';
import { pageParam } from '../lib/dom/search-params.ts';

/** The page of the list of uploads. */
export const uploadsParams = z.object({ uploads: pageParam() });
export type UploadsParams = z.output<typeof uploadsParams>;
