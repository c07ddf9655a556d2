import type { BrowserError } from '@liftout/contract/browser-errors';
import type { FastifyBaseLogger } from 'fastify';
import type { Platform } from '../platform/deps.ts';
import { tooMany, tooManyRequests } from '../platform/http/errors/http-error.ts';
import { cleanText } from '../platform/text/truncate.ts';

/** Reports of signed-out pages per minute, from all addresses together: more would fill the log. */
export const maxSignedOut = 200;
const minuteMs = 60_000;

export type BrowserErrorsService = ReturnType<typeof browserErrorsService>;

/** Errors that the web app reports. Each is counted and logged, with the request's id, user and client. */
export function browserErrorsService({ metrics }: Pick<Platform, 'metrics'>) {
  let since = Number.NEGATIVE_INFINITY;
  let signedOut = 0;

  function countSignedOut() {
    const now = performance.now();
    if (now - since >= minuteMs) {
      since = now;
      signedOut = 0;
    }
    signedOut += 1;
    if (signedOut > maxSignedOut) throw tooMany(tooManyRequests, Math.ceil((since + minuteMs - now) / 1000));
  }

  return {
    /** Throws 429 after `maxSignedOut` reports of signed-out pages in a minute. */
    report(
      log: Pick<FastifyBaseLogger, 'warn'>,
      error: BrowserError,
      { userAgent, isSignedIn }: { userAgent: string; isSignedIn: boolean },
    ): void {
      if (!isSignedIn) countSignedOut();
      const { kind, page, build, message, stack, componentStack } = error;
      log.warn(
        {
          browserError: {
            kind,
            message: withoutAddresses(message),
            page: withoutAddresses(page),
            build: withoutAddresses(build),
            userAgent: withoutAddresses(cleanText(userAgent, 300)),
            ...(stack && { stack: withoutAddresses(stack) }),
            ...(componentStack && { componentStack: withoutAddresses(componentStack) }),
          },
        },
        'an error in the browser',
      );
      metrics.browserErrors.inc({ kind });
    },
  };
}

/**
 * Replaces e-mail addresses, and removes query and fragment of web addresses. A frame of a stack trace may have an @ too,
 * before the address of its file.
 */
const withoutAddresses = (text: string): string =>
  text.replace(/\S+/g, (word) => {
    const [start = '', ...address] = word.split('://');
    const isPerson = (part: string) => part.includes('@') || /%40/.test(part);
    if (address.length === 0) return isPerson(word) ? '<address>' : word;
    const path = address.join('://').split(/[?#]/, 1)[0] ?? '';
    const [name = '', scheme, ...more] = start.split('@');
    const isFrame = more.length === 0 && (scheme === undefined || /^[a-z-]*$/.test(scheme));
    return isPerson(path) || isPerson(name) || !isFrame ? '<address>' : `${start}://${path}`;
  });
