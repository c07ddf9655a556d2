import {
  DatabaseUnavailable,
  databaseErrorCode,
  type UnavailableReason,
} from '../../db/connections/errors.ts';
import type { RequestUse } from '../../db/limits/request-use.ts';
import { conflict, HttpError, unavailable } from './http-error.ts';

const messages: Record<UnavailableReason, string> = {
  down: 'The database is not available at the moment.',
  busy: 'Liftout is busy at the moment.',
  full: "The server's disk is full. Tell whoever runs Liftout.",
  slow: 'This took too long.',
  locked: 'Someone else is changing the same records.',
};

/** A full disk takes longer to fix. */
const retryAfterSeconds = (reason: UnavailableReason) => (reason === 'full' ? 60 : 2);

/** The HTTP error for an error of the database (design 4.11); undefined for other errors, and for bugs of ours. */
export function answerToDatabaseError(error: unknown, use: RequestUse | null): HttpError | undefined {
  if (error instanceof DatabaseUnavailable)
    return unavailable(
      `${messages[error.reason]} ${advice(use, error.isUnknown)}`,
      retryAfterSeconds(error.reason),
      error,
    );
  if (databaseErrorCode(error) === '23505')
    return conflict('This already exists. Reload the page, then try again.');
  return undefined;
}

/** 500: an unexpected error. */
export const failed = (use: RequestUse | null): HttpError =>
  new HttpError(500, 'failed', `Something went wrong on our side. ${advice(use, false)}`);

/** What the user should do now. Says that nothing was changed only where that is certain. */
function advice(use: RequestUse | null, isUnknown: boolean): string {
  if (!use?.mayWrite) return 'Try again in a moment.';
  // What a sign-in stores is no change of the user's.
  const isSignIn = use.changes.length > 0 && use.changes.every((topic) => topic === 'sessions');
  if (isSignIn) return 'Try again in a moment.';
  if (isUnknown) return "We don't know if your change was saved. Check before you try again.";
  if (use.hasWritten) return 'Part of your change may have been saved. Check before you try again.';
  return 'Nothing was changed. Try again in a moment.';
}
