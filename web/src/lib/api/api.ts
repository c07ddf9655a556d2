import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@liftout/contract/endpoint';
import { viewAsHeader } from '@liftout/contract/view-as';
import type * as z from 'zod/mini';
import { adminToken, userToken } from '../dom/storage.ts';
import { clockHeader, setServerTime } from '../format/clock.ts';
import {
  ApiError,
  isAborted,
  NetworkError,
  parseJson,
  receivedJson,
  UnexpectedAnswerError,
} from './errors.ts';
import { originHeaders, rememberPosition, renameWindow } from './stream-position.ts';
import { limitTime, maxCallMs } from './time-limit.ts';
import { viewedUser } from './view-as.ts';

/** Which stored token is sent as Bearer; `any`, the default: the user's, else the admin's. */
export type Identity = 'any' | 'user' | 'admin' | 'none';

interface BaseOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal | undefined;
  as?: Identity;
}

type ParamsPart<E extends Endpoint> = E extends { params: z.ZodMiniObject }
  ? { params: ParamsOf<E> }
  : unknown;
type BodyPart<E extends Endpoint> = E extends { consumes: 'multipart' }
  ? { body: FormData }
  : E extends { body: z.ZodMiniType }
    ? { body: BodyOf<E> }
    : unknown;
type QueryPart<E extends Endpoint> = E extends { query: z.ZodMiniObject }
  ? Record<never, never> extends QueryOf<E>
    ? { query?: QueryOf<E> }
    : { query: QueryOf<E> }
  : unknown;

/** The required and optional arguments of a call to this endpoint. */
export type CallOptions<E extends Endpoint> = BaseOptions & ParamsPart<E> & QueryPart<E> & BodyPart<E>;
type CallArgs<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];
type ResponseSchema<E extends Endpoint> = E['response'];

/** Fills `:name` segments and appends the query, without null and undefined values. @throws Error for an empty segment */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** The address of an endpoint, for links to files and for event streams. */
export function hrefOf<E extends Endpoint>(endpoint: E, ...[options]: CallArgs<E>): string {
  const { params, query }: BaseOptions = options ?? {};
  return addressOf(endpoint.path, params, query);
}

/** The stored token for `identity`, if any. */
export function tokenOf(identity: Identity): string | null {
  if (identity === 'user') return userToken.get();
  if (identity === 'admin') return adminToken.get();
  return identity === 'any' ? (userToken.get() ?? adminToken.get()) : null;
}

/**
 * Notes that nobody knows whether a change was saved: what the stream tells of it later is then read like the changes
 * of others. Offline from the start, nothing was sent.
 */
export function unanswered(cause: unknown, mayChange: boolean): NetworkError {
  if (mayChange) renameWindow();
  return new NetworkError(cause, mayChange);
}

/** The error of an answer that is not OK. Where a proxy answered a change, as `unanswered`. */
export function refused(...answer: ConstructorParameters<typeof ApiError>): ApiError {
  const error = new ApiError(...answer);
  if (error.isOutcomeUnknown) renameWindow();
  return error;
}

/** Whether a request reaches the network. Some browsers say nothing. */
export const isOnline = (): boolean => navigator.onLine !== false;

/**
 * Sends one request, cookies included.
 * @param mayChange whether it may change something on the server
 * @throws ApiError, NetworkError, or an AbortError when `signal` fires
 */
export async function send(
  method: string,
  address: string,
  options: BaseOptions = {},
  mayChange = method !== 'GET',
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  const token = tokenOf(options.as ?? 'any');
  if (token) headers.set('authorization', `Bearer ${token}`);
  const viewed = options.as === 'none' ? null : viewedUser();
  if (viewed) headers.set(viewAsHeader, viewed);
  for (const [name, value] of Object.entries(originHeaders(method))) headers.set(name, value);
  const { body } = options;
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');

  let response: Response;
  const isSent = isOnline();
  try {
    response = await fetch(address, {
      method,
      headers,
      credentials: 'include',
      signal: options.signal ?? null,
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    });
  } catch (error) {
    throw isAborted(error) ? error : unanswered(error, mayChange && isSent);
  }
  setServerTime(response.headers.get(clockHeader));
  rememberPosition(response.headers);
  if (response.ok) return response;
  const text = await response.text().catch(() => '');
  throw refused(response.status, response.statusText, text, response.headers.get('retry-after'), mayChange);
}

/** Pending while reads are paused. */
let pause: Promise<void> | undefined;

/**
 * Pauses reads while the session ends, since the server would refuse them with an error. Calls that cannot be aborted
 * and public endpoints are not paused.
 * @returns resumes the reads that were not aborted meanwhile
 */
export function pauseReads(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  pause = promise;
  return () => {
    pause = undefined;
    resolve();
  };
}

/** @throws the signal's reason once it is aborted */
async function untilResumed(paused: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<void>();
  const stop = () => aborted.resolve();
  signal.addEventListener('abort', stop, { once: true });
  await Promise.race([paused, aborted.promise]);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
}

/** Response header with the id of the request. */
export const requestIdHeader = 'x-request-id';

/**
 * Parses an answer. By the contract's schema while developing and in tests; the built app has no schemas, as the server
 * has checked the answer by the same one (`web/vite/contract-in-browser.ts`). @throws UnexpectedAnswerError
 */
export function parseAnswer<S extends z.ZodMiniType>(
  schema: S | undefined,
  where: string,
  text: string,
  requestId: string | null,
): z.output<S> {
  if (!schema) {
    const received = receivedJson<z.output<S>>(text);
    if (received === undefined) throw new UnexpectedAnswerError(where, 'not JSON', requestId);
    return received;
  }
  const parsed = schema.safeParse(text === '' ? undefined : (parseJson(text) ?? text));
  if (!parsed.success) throw new UnexpectedAnswerError(where, parsed.error, requestId);
  return parsed.data;
}

/**
 * Calls an endpoint of the contract and answers its parsed response together with the response headers
 * (`X-Total-Count` and `Link` of lists).
 * @throws ApiError for anything not OK, NetworkError, UnexpectedAnswerError
 */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArgs<E>
): Promise<{ data: z.output<ResponseSchema<E>>; headers: Headers }> {
  const given: BaseOptions = options ?? {};
  if (pause && given.signal && endpoint.access !== 'public') await untilResumed(pause, given.signal);
  const { method, path, changes = [], takesLong } = endpoint;
  const mayChange = changes.length > 0;
  // How long a file takes depends on the line.
  const limit = takesLong || given.body instanceof FormData ? undefined : limitTime(given.signal, maxCallMs);
  try {
    const options = limit ? { ...given, signal: limit.signal } : given;
    const response = await send(method, addressOf(path, given.params, given.query), options, mayChange);
    const text = await response.text().catch((error: unknown) => {
      throw isAborted(error) ? error : unanswered(error, mayChange);
    });
    const { headers } = response;
    const schema: ResponseSchema<E> = endpoint.response;
    return { data: parseAnswer(schema, `${method} ${path}`, text, headers.get(requestIdHeader)), headers };
  } finally {
    limit?.end();
  }
}

/** Calls an endpoint of the contract and answers its parsed response. Errors as in `callWithHeaders`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...args: CallArgs<E>
): Promise<z.output<ResponseSchema<E>>> {
  return (await callWithHeaders(endpoint, ...args)).data;
}
