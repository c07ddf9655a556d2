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
import { sectionOf } from './api-docs/sections.ts';
import { tooMany, tooManyRequests, unsupportedType } from './errors/http-error.ts';
import { callerOf } from './limits/caller.ts';
import { authorize, refuseOtherClients, scopeOf } from './security/access.ts';

type SessionOf<E extends Endpoint> = E['access'] extends 'public' ? Session | null : Session;
type ScopeOf<E extends Endpoint> = E['access'] extends 'public'
  ? PublicScope
  : E['tenant'] extends 'query' | 'body' | 'params'
    ? TenantScope
    : Scope;

/** The input of a handler: parsed input, the session, and the scope it may use. */
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
 * Serves an endpoint of the contract: checks access before the body is read, parses input by the endpoint's schemas,
 * determines the scope, and checks the answer against the response schema.
 */
export type Serve = <const E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** Binds `Serve` to an app and its database. */
export function serveOn(app: FastifyInstance, db: Database): Serve {
  return (endpoint, handler) => {
    const { method, path, params, query, body, response, produces, limit, summary, access, changes } =
      endpoint;
    const limitUser = userLimit(app, limit);
    const declared = {
      url: path,
      schema: {
        summary,
        description: access === 'public' ? 'Anyone.' : `Access: ${access}.`,
        tags: [sectionOf(path)].filter((name) => name !== undefined),
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        ...(produces === undefined || produces === 'json' ? { response: { 200: response } } : {}),
      },
      config: {
        readsNoSession: endpoint.readsNoSession === true,
        signsIn: endpoint.signsIn === true,
        takesNoPlace: takesNoPlace(endpoint),
        ...(limit && {
          rateLimit: {
            max: limit.max,
            timeWindow: limit.windowSeconds * 1000,
            keyGenerator: ({ session, ip }: FastifyRequest) => session?.tokenHash ?? callerOf(ip),
          },
        }),
      },
      preParsing: async (request: FastifyRequest) => {
        authorize(endpoint, request.session);
        if (isForm(request) && endpoint.consumes !== 'multipart') throw unsupportedType();
        await limitUser(request);
      },
      preValidation: async ({ params, query, body, session }: FastifyRequest) =>
        refuseOtherClients(endpoint, session, [params, query, body].flatMap(clientsIn)),
    };
    const type = streamedType(produces);
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
        // Fastify has parsed params, query and body by this endpoint's schemas, authorize() has checked the session,
        // and scopeOf() the scope: the cast states what those checks ensure.
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

/**
 * What lasts long, mostly waiting for others; what is nobody's; and an assistant's question: each call that it leads to takes
 * a place itself.
 */
const takesNoPlace = ({ produces, consumes, takesLong, readsNoSession }: Endpoint): boolean =>
  produces === 'events' ||
  produces === 'json-rpc' ||
  consumes === 'multipart' ||
  takesLong === true ||
  readsNoSession === true;

/** The limit of all sessions of a user together, as a multiple of one session's. */
const userLimitFactor = 10;

/** Limits all sessions of a user together. Each session has its own limit, because a firm may share one login. */
function userLimit(app: FastifyInstance, limit: Endpoint['limit']) {
  if (!limit) return async () => undefined;
  const count = app.createRateLimit({
    max: limit.max * userLimitFactor,
    timeWindow: limit.windowSeconds * 1000,
    keyGenerator: ({ session, ip }: FastifyRequest) => session?.userId ?? callerOf(ip),
  });
  return async (request: FastifyRequest) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(tooManyRequests, counted.ttlInSeconds);
  };
}

/**
 * The content type of a streamed answer; undefined for others. HEAD of these has its own handler: run as a GET without a
 * body, it would open a stream or start a file that nobody reads.
 */
function streamedType(produces: Endpoint['produces']): string | undefined {
  if (produces === 'csv') return 'text/csv; charset=utf-8';
  if (produces === 'vcard') return 'text/vcard; charset=utf-8';
  if (produces === 'json-file') return 'application/json; charset=utf-8';
  if (produces === 'html-file') return 'text/html; charset=utf-8';
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
  const [client] = clientsIn(value);
  return client;
}

/** The clients that a part of a request names: several where a query repeats the name. */
function clientsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || !('client' in value)) return [];
  return [value.client].flat().filter((client) => typeof client === 'string');
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;

function originOf({ headers, session }: FastifyRequest): string | undefined {
  const origin = headers[originHeader];
  return session && typeof origin === 'string' && isOrigin(origin)
    ? `${session.userId}/${origin}`
    : undefined;
}
