import { isOrigin, originHeader } from '@liftout/contract/changes';
import type {
  Endpoint,
  HandlerResult,
  ParsedBody,
  ParsedParams,
  ParsedQuery,
} from '@liftout/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { PublicScope, Scope, TenantScope } from '../db/scope.ts';
import type { Session } from '../sessions/sessions.ts';
import { tooMany, tooManyRequests } from './errors/http-error.ts';
import { callerOf } from './limits/caller.ts';
import { authorize, scopeOf } from './security/access.ts';

type SessionOf<E extends Endpoint> = E['access'] extends 'public' ? Session | null : Session;
type ScopeOf<E extends Endpoint> = E['access'] extends 'public'
  ? PublicScope
  : E['tenant'] extends 'query' | 'body' | 'params'
    ? TenantScope
    : Scope;

/** What a handler is given: parsed input, who asks, and the scope they may work in. */
export interface Call<E extends Endpoint> {
  params: ParsedParams<E>;
  query: ParsedQuery<E>;
  body: ParsedBody<E>;
  session: SessionOf<E>;
  scope: ScopeOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerResult<E> | FastifyReply>;

/**
 * Serves an endpoint of the contract: access is checked before the body is read, input is parsed by the endpoint's
 * schemas, the scope is worked out, and the answer is held to the response schema.
 */
export type Serve = <const E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** Binds `Serve` to an app and its database. */
export function serveOn(app: FastifyInstance, db: Database): Serve {
  return (endpoint, handler) => {
    const { method, path, params, query, body, response, produces, limit, summary, access, changes } =
      endpoint;
    const holdUser = userCeiling(app, limit);
    const declared = {
      url: path,
      schema: {
        summary,
        description: access === 'public' ? 'Anyone.' : `Access: ${access}.`,
        tags: [path.split('/')[2] ?? 'api'],
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        ...(produces === undefined || produces === 'json' ? { response: { 200: response } } : {}),
      },
      ...(limit && {
        config: {
          rateLimit: {
            max: limit.max,
            timeWindow: limit.windowSeconds * 1000,
            keyGenerator: ({ session, ip }: FastifyRequest) => session?.tokenHash ?? callerOf(ip),
          },
        },
      }),
      preParsing: async (request: FastifyRequest) => {
        authorize(endpoint, request.session);
        await holdUser(request);
      },
    };
    const type = streamed(produces);
    app.route({
      ...declared,
      method,
      exposeHeadRoute: type === undefined,
      handler: async (request, reply) => {
        if (request.databaseUse && changes) {
          request.databaseUse.changes = changes;
          request.databaseUse.origin = originOf(request);
        }
        const scope = await scopeOf(endpoint, request.session, namedClient(endpoint, request), db);
        // Fastify has just parsed params, query and body with this endpoint's own schemas, authorize() has seen to
        // the session, and scopeOf() to the scope: the types below say what those checks established.
        const call = { ...pick(request), session: request.session, scope, request, reply } as Call<
          typeof endpoint
        >;
        return handler(call);
      },
    });
    if (type === undefined) return;
    app.route({
      ...declared,
      schema: { ...declared.schema, hide: true },
      method: 'HEAD',
      handler: async (request, reply) => {
        await scopeOf(endpoint, request.session, namedClient(endpoint, request), db);
        return reply.type(type).send();
      },
    });
  };
}

/** How many times the limit of one session all sessions of its user have together. */
const sessionsWorth = 10;

/** A firm shares one login, so its people are told apart by their sessions; opening more of them has an end too. */
function userCeiling(app: FastifyInstance, limit: Endpoint['limit']) {
  if (!limit) return async () => undefined;
  const count = app.createRateLimit({
    max: limit.max * sessionsWorth,
    timeWindow: limit.windowSeconds * 1000,
    keyGenerator: ({ session, ip }: FastifyRequest) => session?.userId ?? callerOf(ip),
  });
  return async (request: FastifyRequest) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(tooManyRequests, counted.ttlInSeconds);
  };
}

/**
 * The type of an answer that is made while it is sent. HEAD asks for its headers alone: run as GET without a body, it
 * would open a stream or start a file that nobody reads.
 */
function streamed(produces: Endpoint['produces']): string | undefined {
  if (produces === 'csv') return 'text/csv; charset=utf-8';
  return produces === 'events' ? 'text/event-stream; charset=utf-8' : undefined;
}

const pick = ({ params, query, body }: FastifyRequest) => ({ params, query, body });

function namedClient({ tenant }: Endpoint, request: FastifyRequest): string | undefined {
  switch (tenant) {
    case 'query':
    case 'query-or-all':
      return clientIn(request.query);
    case 'body':
      return clientIn(request.body);
    case 'params':
      return clientIn(request.params);
    default:
      return undefined;
  }
}

function clientIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('client' in value)) return undefined;
  return typeof value.client === 'string' ? value.client : undefined;
}

function originOf({ headers, session }: FastifyRequest): string | undefined {
  const origin = headers[originHeader];
  return session && typeof origin === 'string' && isOrigin(origin)
    ? `${session.userId}/${origin}`
    : undefined;
}
