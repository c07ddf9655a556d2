import { keyRequestsPerMinute } from '@liftout/contract/api-keys';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contextOf } from '../../request-context.ts';
import { isApiKey } from '../../sessions/api-keys.ts';
import type { Session } from '../../sessions/sessions.ts';
import type { ViewingSessions } from '../../sessions/views.ts';
import { forbidden, tooMany } from '../errors/http-error.ts';
import { isReading } from '../methods.ts';
import { actorOf } from './access.ts';
import { sessionInView } from './view-as.ts';

/** Cookie names. `__Host-`: browsers then send the cookie to this host only, and by https only. */
export const cookieNames = (https: boolean) => {
  const prefix = https ? '__Host-' : '';
  return { session: `${prefix}liftout_session`, device: `${prefix}liftout_device` };
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: nobody is signed in. */
    session: Session | null;
  }
  interface FastifyContextConfig {
    /** The endpoint's `readsNoSession`. */
    readsNoSession?: boolean;
    /** The endpoint's `signsIn`. */
    signsIn?: boolean;
  }
}

/**
 * Sets the session of each API request, and refuses cross-site writes (design 6, Cookies). An API key works as a bearer
 * token alone: never in a cookie, and never in an address, which is logged on the way.
 */
export function readSessions(app: FastifyInstance, sessions: ViewingSessions, https: boolean): void {
  const cookie = cookieNames(https).session;
  app.decorateRequest('session', null);
  const limitKey = keyLimit(app);
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/') || request.routeOptions.config?.readsNoSession) return;
    const bearer = bearerToken(request);
    const token = tokenOf(request, cookie);
    if (bearer === undefined && token !== undefined) refuseCrossSiteWrite(request);
    if (!token) return;
    if (isApiKey(token)) {
      const session = bearer === undefined ? null : await sessions.apiKeys.find(bearer, request.ip);
      if (!session) return;
      request.session = await sessionInView(request, session, sessions);
      noteSession(request);
      return limitKey(request);
    }
    const session = await sessions.find(token);
    if (!session) return;
    request.session = await sessionInView(request, session, sessions);
    noteSession(request);
  });
}

/** Counts the requests of each key, in all calls together. */
function keyLimit(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: keyRequestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ session, ip }: FastifyRequest) => session?.tokenHash ?? ip,
  });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw tooMany(
        `This API key may make ${keyRequestsPerMinute} requests a minute. Wait before the next one.`,
        counted.ttlInSeconds,
      );
  };
}

/** Adds the user to the request's log lines. */
function noteSession({ log, session }: FastifyRequest): void {
  const context = contextOf(log);
  if (!context || !session) return;
  context.userId = actorOf(session).userId ?? session.userId;
  if (session.clientId !== null) context.clientId = session.clientId;
}

/** What a request says who sends it, as it says it: the token of a session, or an API key. */
export const tokenOf = (request: FastifyRequest, cookie: string): string | undefined =>
  bearerToken(request) ?? request.cookies[cookie];

function bearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

function refuseCrossSiteWrite(request: FastifyRequest): void {
  if (isReading(request.method)) return;
  const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers;
  if (request.routeOptions.config.signsIn && !isFromPage(request)) return;
  const sameOrigin = origin === undefined ? site === 'same-origin' : hostOf(origin) === request.host;
  if (!sameOrigin) throw forbidden('This request did not come from Liftout itself.');
  if (type !== undefined && !/^(application\/json|multipart\/form-data)\b/i.test(type))
    throw forbidden('Send JSON or multipart form data.');
}

/** Whether a page sent a write, as browsers say from which. A program that keeps cookies may hold several sessions. */
export const isFromPage = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

/** Whether a page of another site sent the request, as its browser says. */
export const isForeignOrigin = ({ headers: { origin }, host }: FastifyRequest): boolean =>
  origin !== undefined && hostOf(origin) !== host;

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
