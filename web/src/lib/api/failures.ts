import { ApiError, NetworkError } from './errors.ts';

/**
 * Why something on the screen failed.
 * - `offline`: the server could not be reached.
 * - `download`: code of the app could not be fetched: the network is gone, or the app was updated meanwhile.
 * - `busy`: the server said to try again later.
 * - `refused`: the server gave another error, or an answer that was not understood.
 * - `fault`: code of the app threw.
 */
export type Failure = 'offline' | 'download' | 'busy' | 'refused' | 'fault';

/** Messages of browsers and of the build's loader when a module, or a style that it needs, cannot be fetched. */
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
  return downloadMessages.some((text) => error.message.includes(text)) ? 'download' : 'fault';
}
