import { pageParam, searchParams, textParam, type ValuesOf } from '../lib/dom/search-params.ts';

/** The list of submissions: its page, and the client ('' for all). */
export const submissionsParams = searchParams({ waiting: pageParam(), waitingClient: textParam() });
export type SubmissionsParams = ValuesOf<typeof submissionsParams>;
