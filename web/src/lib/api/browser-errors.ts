import { type BrowserError, maxLengths, reportBrowserError } from '@liftout/contract/browser-errors';
import { call } from './api.ts';
import { isAborted } from './errors.ts';
import { failureOf } from './failures.ts';

/** Reports of one page load at most: who fails a thousand times has said enough. */
const maxReports = 10;
const reported = new Set<string>();

/** The file that this code was built into; its name changes with its content. */
const build = new URL(import.meta.url).pathname.split('/').at(-1) || 'unknown';

/**
 * What is sent of an error. A parser quotes what it could not read, so of those the message is left out; queries of
 * addresses are too, for they may hold what somebody searched for.
 */
export function describeError(
  kind: BrowserError['kind'],
  error: unknown,
  componentStack?: string | null,
): BrowserError {
  const isError = error instanceof Error;
  const message = isError && !(error instanceof SyntaxError) ? `${error.name}: ${error.message}` : '';
  const stack = isError ? framesOf(error) : '';
  return {
    kind,
    message: cut(message || (isError ? error.name : `Not an error but ${typeof error}`), maxLengths.message),
    ...(stack && { stack: cut(stack, maxLengths.stack) }),
    ...(componentStack && { componentStack: cut(withoutQueries(componentStack), maxLengths.componentStack) }),
    page: cut(location.pathname, maxLengths.page),
    build: cut(build, maxLengths.build),
  };
}

/** Where it was thrown. Chrome begins with the message, which may have lines of its own. */
function framesOf({ stack = '', message }: Error): string {
  const at = message === '' ? -1 : stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return withoutQueries(frames);
}

const withoutQueries = (text: string): string => text.replace(/\?[^\s:)]*/g, '').trim();

/** Truncated to a length, without what the server refuses to keep. */
const cut = (text: string, length: number): string =>
  text.replaceAll('\0', '').slice(0, length).toWellFormed().trim();

/**
 * Tells the server of an error that nobody foresaw, once a page load. Requests that failed, code that could not be
 * fetched and what was called off are no such errors.
 */
export function reportError(
  kind: BrowserError['kind'],
  error: unknown,
  componentStack?: string | null,
): void {
  if (isAborted(error) || failureOf(error) !== 'fault') return;
  const body = describeError(kind, error, componentStack);
  const key = `${body.message} ${body.stack?.split('\n', 1)[0] ?? ''}`;
  if (reported.has(key) || reported.size >= maxReports) return;
  reported.add(key);
  // Where even this fails there is nobody left to tell.
  call(reportBrowserError, { body }).catch(() => undefined);
}

/** Reports what nobody catches. */
export function watchErrors(): void {
  // Without an error it is a notice of the browser, or of a script from elsewhere that tells nothing.
  addEventListener('error', ({ error }) => {
    if (error instanceof Error) reportError('uncaught', error);
  });
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason));
}
