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

/** The text in a property of an object; null for anything else. */
function textAt(value: unknown, name: string): string | null {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof found === 'string' ? found : null;
}

/**
 * Reads an error's body. Without a schema: an error may come before the contract is loaded, or from a proxy that does
 * not follow it.
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
  /** The unparsed body. */
  readonly text: string;
  /** The server's message for people, if it gave one. */
  readonly serverMessage: string | null;
  readonly code: string | null;
  readonly issues: readonly Issue[];
  /** Finds the request in the server's log. */
  readonly requestId: string | null;
  /** Seconds to wait before trying again, from `Retry-After`. */
  readonly retryAfter: number | null;
  /** Whether a change may have been saved all the same: a proxy answered in place of our server, which names a code. */
  readonly isOutcomeUnknown: boolean;

  constructor(
    status: number,
    statusText: string,
    text: string,
    retryAfter: string | null = null,
    mayChange = false,
  ) {
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
    this.isOutcomeUnknown = mayChange && status >= 500 && body.code === null;
  }
}

/** No answer came: no network, a closed port, a refused or broken connection, a time limit. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** Whether a change may have been saved all the same: it was sent. */
  readonly isOutcomeUnknown: boolean;
  constructor(cause: unknown, isOutcomeUnknown = false) {
    super('Unable to connect to server', { cause });
    this.isOutcomeUnknown = isOutcomeUnknown;
  }
}

/** An OK answer that does not match the contract. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
  /** Finds the request in the server's log. */
  readonly requestId: string | null;
  /** Whether a change may have been saved: something answered, maybe not our server. */
  readonly isOutcomeUnknown: boolean;
  /** @param where method and path */
  constructor(where: string, cause: unknown, requestId: string | null) {
    super(`The server's answer to ${where} was not understood`, { cause });
    this.isOutcomeUnknown = !where.startsWith('GET ');
    this.requestId = requestId;
  }
}

/** The value of a JSON text; undefined where it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The value of a JSON text that our own server wrote by the contract, and checked by its schema; undefined where it is
 * not JSON.
 */
export function receivedJson<T>(text: string): T | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether an address leads to no record: there is none, or it is no id at all (400). */
export const isUnknownRecord = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Whether a change may have been saved although no answer of our server came. Trying again may make it twice. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  (error instanceof ApiError || error instanceof NetworkError || error instanceof UnexpectedAnswerError) &&
  error.isOutcomeUnknown;

/**
 * The message to show: the server's own, that the server cannot be reached, that nobody knows whether the change was
 * saved, or else `fallback`, which may say that nothing was changed.
 */
export function messageOf(error: unknown, fallback: string): string {
  // The server's own words where it cannot know.
  if (isOutcomeUnknown(error)) return "We don't know if your change was saved. Check before you try again.";
  return refusalOf(error, fallback);
}

/** `title`, which says that something did not happen, unless nobody knows that. */
export const failureTitle = (error: unknown, title: string): string =>
  isOutcomeUnknown(error) ? 'No response from the server' : title;

/** As `messageOf`, where the spec gives `fallback` for any failure without a message of the server. */
export function refusalOf(error: unknown, fallback: string): string {
  if (error instanceof NetworkError)
    return "The server can't be reached right now. Please try again once you are connected.";
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

/**
 * The request id by which support finds an error in the server's log. Null for errors that the user can correct (4xx)
 * and for parts of the server that are not configured.
 */
export function referenceOf(error: unknown): string | null {
  if (error instanceof UnexpectedAnswerError) return error.requestId;
  if (!(error instanceof ApiError) || error.status < 500 || error.code === 'not_configured') return null;
  return error.requestId;
}

/** Whether a request was aborted by its signal, which needs no message. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The server's validation issues that belong to fields of a form; none for any other error. */
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

/** For a call about one value: the server's message about it, else as `messageOf`. */
export function issueOrMessage(error: unknown, fallback: string): string {
  const [issue] = error instanceof ApiError ? error.issues : [];
  return issue?.message || messageOf(error, fallback);
}

/** When to try again, from `Retry-After`: `It can be tried again in 30 seconds.` Empty where the server gave no time. */
export function retryHint(error: unknown): string {
  const seconds = error instanceof ApiError ? Math.ceil(error.retryAfter ?? 0) : 0;
  if (seconds <= 0) return '';
  const time = seconds < 120 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
  return `It can be tried again in ${time}.`;
}
