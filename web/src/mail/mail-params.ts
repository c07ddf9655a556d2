import { pageParam, searchParams, textParam, type ValuesOf } from '../lib/dom/search-params.ts';

/** The outbox: its page, and the open email. */
export const mailParams = searchParams({ mails: pageParam(), mail: textParam() });
export type MailParams = ValuesOf<typeof mailParams>;
