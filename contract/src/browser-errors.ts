import * as z from 'zod/mini';
import { done, requiredText, text } from './common.ts';
import { endpoint } from './endpoint.ts';

/** The kind of error: a component failed to render, an uncaught error, or an unhandled rejection. */
export const browserErrorKinds = ['render', 'uncaught', 'rejection'] as const;

/** The maximum length of each text; senders cut to it. */
export const maxLengths = {
  message: 300,
  stack: 4_000,
  componentStack: 2_000,
  page: 300,
  build: 100,
} as const;

/**
 * Reports an error of the web app to the server's log. Open without a session, because signed-out pages report errors
 * too.
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
    /** The build of the web app. */
    build: text(maxLengths.build),
  }),
  response: done,
  limit: { max: 20, windowSeconds: 60 },
});
export type BrowserError = z.infer<(typeof reportBrowserError)['body']>;
