import { HttpError } from '../../platform/http/errors/http-error.ts';

/** 400 for a range that cannot be read. The message names it, as the campaign dialog shows it. */
export const badRange = (message: string): HttpError =>
  new HttpError(400, 'invalid', message, { issues: [{ path: 'range', message }] });
