import { HttpError } from '../platform/http/errors/http-error.ts';

/** After so long, what an upload kept from being done is tried again. */
export const busyPauseMs = 60_000;

/** Whether something was not done because other uploads take too long: it can be done later. */
export const isBusy = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 429 || error.status === 503);
