import type * as z from 'zod/mini';
import type { Topic } from './topics.ts';

/** The parts of the portal a client may be given (spec section 6, design 4.10). `full` grants every section. */
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
 * Where a request names the client whose rows it touches.
 * - `query` / `body`: an optional `client` field; a client user without one gets their own, an admin `fusion`.
 * - `params`: the `client` path segment.
 * - `query-or-all`: as `query`, but an admin without one reads every client.
 * - `row`: the row's id decides; the service finds it within the caller's reach.
 * - `none`: no tenant data is touched.
 */
export type Tenant = 'query' | 'query-or-all' | 'body' | 'params' | 'row' | 'none';

/** What the answer's body is: JSON by default, or a file or an event stream that the handler writes itself. */
export type Produces = 'json' | 'csv' | 'events' | 'html';

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
  /** Open to a session whose password must be changed before anything else. */
  beforePasswordChange?: true;
  /**
   * Extra ceiling on top of the general rate limit: for each session, or each address where nobody is signed in. All
   * sessions of one user together have ten times as much.
   */
  limit?: { max: number; windowSeconds: number };
}

interface Reading {
  method: 'GET';
  /** The kinds of rows that the answer is made of: it is out of date once one of them changed. */
  reads: readonly Topic[];
  changes?: undefined;
}

interface Writing {
  method: 'POST' | 'PUT' | 'DELETE';
  /** The kinds of rows that it may change. */
  changes: readonly Topic[];
  reads?: undefined;
}

export type Endpoint = Described & (Reading | Writing);

/** Declares an endpoint once; server, web, tests and the OpenAPI page all read this value. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What a caller hands in, before parsing. */
export type ParamsOf<E extends Endpoint> = Input<E['params']>;
export type QueryOf<E extends Endpoint> = Input<E['query']>;
export type BodyOf<E extends Endpoint> = Input<E['body']>;
/** What a caller receives, after parsing. */
export type ResponseOf<E extends Endpoint> = Output<E['response']>;
/** What a handler works with, after parsing. */
export type ParsedParams<E extends Endpoint> = Output<E['params']>;
export type ParsedQuery<E extends Endpoint> = Output<E['query']>;
export type ParsedBody<E extends Endpoint> = Output<E['body']>;
/** What a handler returns, before serialization. */
export type HandlerResult<E extends Endpoint> = Input<E['response']>;
