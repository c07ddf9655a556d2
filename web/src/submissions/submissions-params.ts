import * as z from 'zod/mini';
import { pageParam, textParam } from '../lib/dom/search-params.ts';

/** The list of submissions: its page, and the client ('' for all). */
export const submissionsParams = z.object({ waiting: pageParam(), waitingClient: textParam() });
export type SubmissionsParams = z.output<typeof submissionsParams>;
