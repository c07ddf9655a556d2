import * as z from 'zod/mini';
import { pageParam } from '../lib/search-params.ts';

/** The page of the list of uploads. */
export const uploadsParams = z.object({ uploads: pageParam() });
export type UploadsParams = z.output<typeof uploadsParams>;
