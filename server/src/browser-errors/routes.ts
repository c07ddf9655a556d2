import { reportBrowserError } from '@liftout/contract/browser-errors';
import type { Serve } from '../platform/http/route.ts';
import type { BrowserErrorsService } from './service.ts';

export function browserErrorRoutes(serve: Serve, errors: BrowserErrorsService): void {
  serve(reportBrowserError, async ({ body, session, request }) => {
    errors.report(request.log, body, {
      userAgent: request.headers['user-agent'] ?? '',
      isSignedIn: session !== null,
    });
    return { message: 'Thank you. The error was noted.' };
  });
}
