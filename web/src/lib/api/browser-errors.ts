import { type BrowserError, maxLengths, reportBrowserError } from '@liftout/contract/browser-errors';
import { call } from './api.ts';
import { isAborted } from './errors.ts';
import { failureOf } from './failures.ts';

/** Reports per page load at most, so that an error in a loop does not flood the server. */
const maxReports = 10;
const reported = new Set<string>();

/** The file that this code was built into; its name changes with its content. */
const build = new URL(import.meta.url).pathname.split('/').at(-1) || 'unknown';

/**
 * The report of an error. Messages of parsers are left out, since they quote their input, and so are query strings,
 * since they may hold what somebody searched for.
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

/** The stack without the message, which Chrome puts first and which may have several lines. */
function framesOf({ stack = '', message }: Error): string {
  const at = message === '' ? -1 : stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return withoutQueries(frames);
}

const withoutQueries = (text: string): string => text.replace(/\?[^\s:)]*/g, '').trim();

/** At most `length` UTF-16 units, without characters that the server refuses. */
const cut = (text: string, length: number): string =>
  text.replaceAll('\0', '').slice(0, length).toWellFormed().trim();

/**
 * Reports an unexpected error to the server, each error once per page load. Failed requests, code that could not be
 * fetched and aborted calls are expected and not reported.
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
  // A failed report cannot be reported.
  call(reportBrowserError, { body, as: 'none' }).catch(() => undefined);
}

/** Reports uncaught errors and unhandled rejections from now on. */
export function watchErrors(): void {
  // Without an error object it is a notice of the browser, or comes from a cross-origin script.
  addEventListener('error', ({ error }) => {
    if (error instanceof Error) reportError('uncaught', error);
  });
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason));
}
