import * as z from 'zod/mini';
import { pageParam, textParam } from '../lib/dom/search-params.ts';

/** The outbox: its page, and the open email. */
export const mailParams = z.object({ mails: pageParam(), mail: textParam() });
export type MailParams = z.output<typeof mailParams>;
