import * as z from 'zod/mini';
import { pageParam, textParam } from '../lib/dom/search-params.ts';

/** The list of waiting contacts: its page, and whose they are ('' for every client's). */
export const submissionsParams = z.object({ waiting: pageParam(), waitingClient: textParam() });
export type SubmissionsParams = z.output<typeof submissionsParams>;
