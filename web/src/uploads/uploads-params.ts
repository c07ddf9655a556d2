import { pageParam, searchParams, type ValuesOf } from '../lib/dom/search-params.ts';

/** The page of the list of uploads. */
export const uploadsParams = searchParams({ uploads: pageParam() });
export type UploadsParams = ValuesOf<typeof uploadsParams>;
