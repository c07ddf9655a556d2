import type * as z from 'zod/mini';
import type { Topic } from './topics.ts';

/** The sections that a client's access may include (spec section 6, design 4.10). `full` grants every section. */
export const sections = ['overview', 'deals', 'contacts'] as const;
export type Section = (typeof sections)[number];

/**
 * Who may call an endpoint.
 * - `public`: anyone, signed in or not.
 * - `user`: anyone signed in.
 * - `admin`: admins.
 * - a section: admins, and client users whose `allowedDashboards` hold that section or `full`.
 */
export type Access = 'public' | 'user' | 'admin' | Section;

/**
 * Where a request names the client of the rows it uses.
 * - `query` / `body`: an optional `client` field; a client user without one gets their own, an admin `fusion`.
 * - `params`: the `client` path segment.
 * - `query-or-all`: as `query`, but an admin without one reads every client.
 * - `row`: the row's id decides; the service finds the row within the caller's scope.
 * - `none`: no tenant data is used.
 */
export type Tenant = 'query' | 'query-or-all' | 'body' | 'params' | 'row' | 'none';

/** The answer's body: JSON by default, or a file, image or event stream that the handler writes. */
export type Produces =
  | 'json'
  | 'csv'
  | 'events'
  | 'html'
  | 'html-file'
  | 'image'
  | 'json-file'
  | 'json-rpc'
  | 'vcard';

interface Described {
  /** Fastify style: `/api/deals/:id`. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  tenant: Tenant;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** `multipart` bodies are streamed by the handler and not described by `body`. */
  consumes?: 'json' | 'multipart';
  response: z.ZodMiniType;
  produces?: Produces;
  /** Belongs to a person who is signed in: an API key may not call it. */
  personal?: true;
  /**
   * Each part of its answer needs a section of its own: that it reads a topic is no reason to tell its callers of changes.
   */
  inParts?: true;
  /** A POST that changes nothing, although its method could: an API key that only reads may call it. */
  onlyReads?: true;
  /** Works on a whole file, or asks a model: it may take minutes, so the browser waits for as long as it takes. */
  takesLong?: true;
  /** Nobody's session is read, so that a form of a mail program or another site may call it, or no database is needed. */
  readsNoSession?: true;
  /** Signs in by what the body says; a session's cookie that comes with it gives nothing. */
  signsIn?: true;
  /** Allowed in a session whose password must be changed first. */
  beforePasswordChange?: true;
  /**
   * A rate limit in addition to the general one: for each session, or for each address without a session. All sessions
   * of a user together have ten times as much.
   */
  limit?: { max: number; windowSeconds: number };
}

interface Reading {
  method: 'GET';
  /** The topics of the answer's rows: when one of them changes, the answer is outdated. */
  reads: readonly Topic[];
  changes?: undefined;
}

interface Writing {
  method: 'POST' | 'PUT' | 'DELETE';
  /** The topics of the rows that it may change. */
  changes: readonly Topic[];
  reads?: undefined;
}

export type Endpoint = Described & (Reading | Writing);

/** Declares an endpoint. Server, web, tests and the OpenAPI page use this one value. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** A caller's input, before parsing. */
export type ParamsOf<E extends Endpoint> = Input<E['params']>;
export type QueryOf<E extends Endpoint> = Input<E['query']>;
export type BodyOf<E extends Endpoint> = Input<E['body']>;
/** The answer a caller receives, after parsing. */
export type ResponseOf<E extends Endpoint> = Output<E['response']>;
/** A handler's input, after parsing. */
export type ParsedParams<E extends Endpoint> = Output<E['params']>;
export type ParsedQuery<E extends Endpoint> = Output<E['query']>;
export type ParsedBody<E extends Endpoint> = Output<E['body']>;
/** A handler's result, before serialization. */
export type HandlerResult<E extends Endpoint> = Input<E['response']>;
