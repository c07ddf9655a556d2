import { ApiError, NetworkError } from './errors.ts';

/**
 * Why something on the screen failed.
 * - `offline`: the server could not be reached.
 * - `download`: code of the app could not be fetched: the network is gone, or the app was updated meanwhile.
 * - `busy`: the server said to come again.
 * - `refused`: the server gave another error, or an answer that was not understood.
 * - `fault`: code of the app threw.
 */
export type Failure = 'offline' | 'download' | 'busy' | 'refused' | 'fault';

/** How browsers and the build's loader say that a module, or a style that it needs, did not come. */
const downloadMessages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

export function failureOf(error: unknown): Failure {
  if (error instanceof NetworkError) return 'offline';
  if (error instanceof ApiError) return error.status === 503 || error.status === 429 ? 'busy' : 'refused';
  if (!(error instanceof Error)) return 'fault';
  if (error.name === 'UnexpectedAnswerError') return 'refused';
  return downloadMessages.some((words) => error.message.includes(words)) ? 'download' : 'fault';
}

/**
 * Whether a query whose last known data is shown failed when it was read again, for a reason of its own: a server that
 * has gone is told once for the page, above all of it.
 */
export const hasRefreshFailed = (query: { data: unknown; isError: boolean; error: unknown }): boolean =>
  query.isError && query.data !== undefined && !(query.error instanceof NetworkError);
