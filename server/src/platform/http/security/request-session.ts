import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contextOf } from '../../request-context.ts';
import type { Session } from '../../sessions/sessions.ts';
import type { ViewingSessions } from '../../sessions/views.ts';
import { forbidden } from '../errors/http-error.ts';
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
}

/** Sets the session of each API request, and refuses cross-site writes (design 6, Cookies). */
export function readSessions(app: FastifyInstance, sessions: ViewingSessions, https: boolean): void {
  const cookie = cookieNames(https).session;
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    const bearer = bearerToken(request);
    const token = bearer ?? request.cookies[cookie];
    if (bearer === undefined && token !== undefined) refuseCrossSiteWrite(request);
    if (!token) return;
    const session = await sessions.find(token);
    if (!session) return;
    request.session = await sessionInView(request, session, sessions);
    noteSession(request);
  });
}

/** Adds the user to the request's log lines. */
function noteSession({ log, session }: FastifyRequest): void {
  const context = contextOf(log);
  if (!context || !session) return;
  context.userId = actorOf(session).userId ?? session.userId;
  if (session.clientId !== null) context.clientId = session.clientId;
}

function bearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

function refuseCrossSiteWrite(request: FastifyRequest): void {
  if (isReading(request.method)) return;
  const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers;
  const sameOrigin = origin === undefined ? site === 'same-origin' : hostOf(origin) === request.host;
  if (!sameOrigin) throw forbidden('This request did not come from Liftout itself.');
  if (type !== undefined && !/^(application\/json|multipart\/form-data)\b/i.test(type))
    throw forbidden('Send JSON or multipart form data.');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
