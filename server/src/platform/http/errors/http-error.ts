import type { ErrorCode, Issue } from '@liftout/contract/errors';

/** An error answer. `message` is shown to users as it is. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;
  /** The current record, for a 409. */
  readonly current: unknown;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    more: { issues?: Issue[]; headers?: Record<string, string>; current?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.issues = more.issues;
    this.headers = more.headers ?? {};
    this.current = more.current;
  }
}

/** 400 with one line per field. */
export const invalid = (issues: Issue[]) =>
  new HttpError(400, 'invalid', issues.map((issue) => `${issue.path}: ${issue.message}`).join('; '), {
    issues,
  });
export const signedOut = (message = 'Sign in to continue.') => new HttpError(401, 'signed_out', message);
export const forbidden = (message = 'You do not have access to this.') =>
  new HttpError(403, 'forbidden', message);
export const passwordChangeRequired = () =>
  new HttpError(403, 'password_change_required', 'Change your password before you go on.');
export const notFound = (what: string) => new HttpError(404, 'not_found', `${what} was not found.`);
/** 404 for a record that was archived. @param rest what can be done */
export const wasDeleted = (what: string, rest: string) =>
  new HttpError(404, 'not_found', `${what} was deleted. ${rest}`);
/** 409: the version is outdated. `current` is the current record, in its wire form. */
export const stale = (what: string, current: unknown) =>
  new HttpError(409, 'stale', `${what} was changed by someone else. Reload it and try again.`, { current });
export const conflict = (message: string) => new HttpError(409, 'conflict', message);
export const unsupportedType = (message = 'Send JSON, or multipart form data for a file.') =>
  new HttpError(415, 'unsupported_type', message);
export const tooLarge = (message: string) => new HttpError(413, 'too_large', message);
export const tooManyRequests = 'Too many requests. Wait a moment and try again.';
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new HttpError(429, 'too_many', message, { headers: { 'retry-after': String(retryAfterSeconds) } });
/** 502: an upstream failed or refused our key. */
export const upstreamFailed = (message: string, cause?: unknown) =>
  new HttpError(502, 'upstream_failed', message, { cause });
/** 503: an upstream is at its rate limit. */
export const upstreamBusy = (message: string, retryAfterSeconds: number) =>
  new HttpError(503, 'upstream_busy', message, { headers: { 'retry-after': String(retryAfterSeconds) } });
/** 503: a retry may succeed. */
export const unavailable = (message: string, retryAfterSeconds: number, cause?: unknown) =>
  new HttpError(503, 'not_ready', message, {
    cause,
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
/** 503: a service has no key or address in this installation. */
export const notConfigured = (message: string) => new HttpError(503, 'not_configured', message);
/** 503: the server's disk cannot be written. Only where everything was rolled back. */
export const diskRefused = (kind: 'full' | 'read-only', cause: unknown) =>
  unavailable(
    `The server's disk ${kind === 'full' ? 'is full' : 'cannot be written'}, so nothing was changed. ` +
      'Tell whoever runs Liftout, or try again later.',
    60,
    cause,
  );
