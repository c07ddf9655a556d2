import { counted } from '../format/formats.ts';

export interface Issue {
  /** Field name, dotted for nested ones. */
  path: string;
  message: string;
}

/** What the server says in an error's body: `{message, code, issues?, requestId?}`. */
interface ErrorBody {
  message: string | null;
  code: string | null;
  issues: readonly Issue[];
  requestId: string | null;
}

/** The named text of an object; null for anything else. */
function textAt(value: unknown, name: string): string | null {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof found === 'string' ? found : null;
}

/**
 * Reads an error's body. By hand, not by a schema: an error may come before anything of the contract is loaded,
 * and from a proxy that knows nothing of it.
 */
function readBody(text: string): ErrorBody {
  const body = parseJson(text);
  const listed: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'issues') : null;
  const issues = (Array.isArray(listed) ? listed : []).flatMap((item: unknown): Issue[] => {
    const message = textAt(item, 'message');
    return message === null ? [] : [{ path: textAt(item, 'path') ?? '', message }];
  });
  return {
    message: textAt(body, 'message'),
    code: textAt(body, 'code'),
    issues,
    requestId: textAt(body, 'requestId'),
  };
}

/** A response that was not OK. `message` is `{status}: {body text, or the status text}` (spec section 8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The body as it came. */
  readonly text: string;
  /** The server's own sentence for people, if it gave one. */
  readonly serverMessage: string | null;
  readonly code: string | null;
  readonly issues: readonly Issue[];
  /** Finds the request in the server's log. */
  readonly requestId: string | null;
  /** Seconds to wait before trying again, from `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(status: number, statusText: string, text: string, retryAfter: string | null = null) {
    super(`${status}: ${text || statusText}`);
    const body = readBody(text);
    this.status = status;
    this.text = text;
    this.serverMessage = body.message || null;
    this.code = body.code;
    this.issues = body.issues;
    this.requestId = body.requestId;
    const seconds = Number(retryAfter ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : null;
  }
}

/** No answer came: no network, a closed port, a refused connection. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause: unknown) {
    super('Unable to connect to server', { cause });
  }
}

/** An OK answer that is not what the contract promises. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
  /** Finds the request in the server's log. */
  readonly requestId: string | null;
  constructor(where: string, cause: unknown, requestId: string | null) {
    super(`The server's answer to ${where} was not understood`, { cause });
    this.requestId = requestId;
  }
}

/** The JSON value of a text, or undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The server's own sentence, if this error carries one; that it is gone, where it is; else `otherwise`. */
export function messageOf(error: unknown, otherwise: string): string {
  if (error instanceof NetworkError)
    return 'The server can’t be reached right now. Please try again once you are connected.';
  return (error instanceof ApiError && error.serverMessage) || otherwise;
}

/**
 * What support needs to find an error in the server's log: of failures of the server and of answers that were not
 * understood. Null for what the user can mend, and where a part of the server is just not set up.
 */
export function referenceOf(error: unknown): string | null {
  if (error instanceof UnexpectedAnswerError) return error.requestId;
  if (!(error instanceof ApiError) || error.status < 500 || error.code === 'not_configured') return null;
  return error.requestId;
}

/** True for a request that was called off by its signal: nothing to tell anybody. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The server's complaints that belong to fields of a form; none for any other error. */
export function issuesFor<F extends string>(
  error: unknown,
  fields: readonly F[],
): { field: F; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  return error.issues.flatMap(({ path, message }) => {
    const field = fields.find((name) => name === path);
    return field ? [{ field, message }] : [];
  });
}

/** When the server says it may be asked again: `It can be tried again in 30 seconds.` Empty where it says nothing. */
export function retryHint(error: unknown): string {
  const seconds = error instanceof ApiError ? Math.ceil(error.retryAfter ?? 0) : 0;
  if (seconds <= 0) return '';
  const time = seconds < 120 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
  return `It can be tried again in ${time}.`;
}
