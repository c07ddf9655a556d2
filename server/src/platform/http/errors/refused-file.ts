import { FileError } from '../../files/file-error.ts';
import { HttpError, tooLarge } from './http-error.ts';

/** Throws 400 or 413 for a file that can't be read, with the reason; other errors as they are. */
export function refuseFile(error: unknown): never {
  if (!(error instanceof FileError)) throw error;
  if (error.code === 'too-large') throw tooLarge(error.message);
  throw new HttpError(400, 'invalid', error.message, {
    issues: [{ path: 'file', message: error.message }],
  });
}
