import type { FastifyInstance } from 'fastify';
import { RequestUse, requestUse } from '../../db/limits/request-use.ts';
import { contextOf, requestContext } from '../../request-context.ts';
import { isReading } from '../methods.ts';
import { callerOf } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request does on the database. Null before the first hook. */
    databaseUse: RequestUse | null;
  }
}

/**
 * Holds each request to its time on the database, from its first look at the session on, and makes it known to whatever
 * is called on its behalf. Comes before all other hooks.
 */
export function limitDatabaseUse(app: FastifyInstance): void {
  app.decorateRequest('databaseUse', null);
  app.addHook('onRequest', (request, reply, done) => {
    const isOutcomeKnown = () => reply.raw.headersSent;
    const use = new RequestUse(!isReading(request.method), isOutcomeKnown, callerOf(request.ip));
    request.databaseUse = use;
    requestContext.run(contextOf(request.log), () => requestUse.run(use, done));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const use = request.databaseUse;
    if (!use) return done();
    // What was noted with the session is not what the request asked for.
    use.hasWritten = false;
    // A body is read by events of the connection, which belong to no request.
    requestContext.run(contextOf(request.log), () => requestUse.run(use, done));
  });
}
