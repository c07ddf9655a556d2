import * as z from 'zod/mini';
import { done, requiredText, text } from './common.ts';
import { endpoint } from './endpoint.ts';

/** How an error came to light: a part of the page could not be drawn, or nobody caught what was thrown or rejected. */
export const browserErrorKinds = ['render', 'uncaught', 'rejection'] as const;

/** The longest of each text of a report; senders cut to it. */
export const maxLengths = {
  message: 300,
  stack: 4_000,
  componentStack: 2_000,
  page: 300,
  build: 100,
} as const;

/**
 * Tells the server of an error of the web app, so that someone who can mend it reads of it. Open to signed-out pages,
 * which fail too.
 */
export const reportBrowserError = endpoint({
  method: 'POST',
  path: '/api/browser-errors',
  summary: 'Report an error of the web app',
  access: 'public',
  tenant: 'none',
  changes: [],
  body: z.object({
    kind: z.enum(browserErrorKinds),
    message: requiredText(maxLengths.message, 'Say what happened.'),
    stack: z.optional(text(maxLengths.stack)),
    componentStack: z.optional(text(maxLengths.componentStack)),
    /** The path of the page, without its query. */
    page: text(maxLengths.page).check(z.regex(/^\/[^?#]*$/, 'Send the path alone, without a query.')),
    /** Which build of the web app it was. */
    build: text(maxLengths.build),
  }),
  response: done,
  limit: { max: 20, windowSeconds: 60 },
});
export type BrowserError = z.infer<(typeof reportBrowserError)['body']>;
