import {
  DatabaseUnavailable,
  databaseErrorCode,
  type UnavailableReason,
} from '../../db/connections/errors.ts';
import type { RequestUse } from '../../db/limits/request-use.ts';
import { conflict, HttpError, unavailable } from './http-error.ts';

const sentences: Record<UnavailableReason, string> = {
  down: 'The database is not available at the moment.',
  busy: 'Liftout is busy at the moment.',
  full: 'The server’s disk is full. Tell whoever runs Liftout.',
  slow: 'This took too long.',
  locked: 'Someone else is changing the same records.',
};

/** A disk is not emptied in seconds. */
const retryAfterSeconds = (reason: UnavailableReason) => (reason === 'full' ? 60 : 2);

/** What an error of the database means for who asked (design 4.11); undefined where it is no such error, or our own mistake. */
export function answerToDatabaseError(error: unknown, use: RequestUse | null): HttpError | undefined {
  if (error instanceof DatabaseUnavailable)
    return unavailable(
      `${sentences[error.reason]} ${advice(use, error.isUnknown)}`,
      retryAfterSeconds(error.reason),
      error,
    );
  if (databaseErrorCode(error) === '23505')
    return conflict('This already exists. Reload the page, then try again.');
  return undefined;
}

/** What we do not foresee. */
export const failed = (use: RequestUse | null): HttpError =>
  new HttpError(500, 'failed', `Something went wrong on our side. ${advice(use, false)}`);

/** What to do now. That nothing was changed is said only where it is known. */
function advice(use: RequestUse | null, isUnknown: boolean): string {
  if (!use?.mayWrite) return 'Try again in a moment.';
  if (isUnknown) return "We don't know if your change was saved. Check before you try again.";
  if (use.hasWritten) return 'Part of your change may have been saved. Check before you try again.';
  return 'Nothing was changed. Try again in a moment.';
}
