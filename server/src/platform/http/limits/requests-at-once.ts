import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { cookieNames, tokenOf } from '../security/request-session.ts';
import { openPlaces, type PlaceLimits } from './places.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests of this route take no place: an event stream, a file that arrives, or one that asks other routes. */
    takesNoPlace?: boolean;
  }
}

/** As many as a browser sends to one host at once over HTTP/1.1, in all of its tabs together (decision 142). */
export const maxRequestsAtOnce: PlaceLimits = {
  atOnce: 6,
  maxWaiting: 300,
  waitMs: 30_000,
};

/** Nobody reads it. */
const gone = new HttpError(408, 'too_slow', 'The connection was closed before the request had its turn.');

/**
 * Limits how many requests with one token, of a session or an API key, are worked on at once; more of them wait, so that
 * others have their turns on the event loop. A place is held until the answer is made; one that is not read is counted by
 * `limitAnswerMemory`. Must be registered before sessions are read, so that those who wait or are refused ask the database nothing.
 */
export function limitRequestsAtOnce(
  app: FastifyInstance,
  https: boolean,
  limits: PlaceLimits = maxRequestsAtOnce,
): void {
  const cookie = cookieNames(https).session;
  const places = openPlaces(limits);
  const held = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', async (request, reply) => {
    const token = tokenOf(request, cookie);
    if (!token || !request.url.startsWith('/api/') || request.routeOptions.config?.takesNoPlace) return;
    const leaving = new AbortController();
    reply.raw.once('close', () => leaving.abort(gone));
    const giveBack = await places.take(token, leaving.signal);
    held.set(request, giveBack);
    // Whoever goes before the body has come: it may never end, and then there is no answer.
    const leave = () => {
      if (!request.raw.complete) giveBack();
    };
    if (leaving.signal.aborted) leave();
    else leaving.signal.addEventListener('abort', leave);
  });
  // Work goes on after its caller has gone, so only the answer ends it.
  app.addHook('onSend', (request, _reply, payload, done) => {
    held.get(request)?.();
    done(null, payload);
  });
}
