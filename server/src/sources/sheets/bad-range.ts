import { HttpError } from '../../platform/http/errors/http-error.ts';

/** 400 for a range that cannot be read. The message names the range, for the campaign dialog. */
export const badRange = (message: string): HttpError =>
  new HttpError(400, 'invalid', message, { issues: [{ path: 'range', message }] });
