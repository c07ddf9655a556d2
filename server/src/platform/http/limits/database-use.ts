import type { FastifyInstance } from 'fastify';
import { RequestUse, requestUse } from '../../db/limits/request-use.ts';
import { contextOf, requestContext } from '../../request-context.ts';
import { isReading } from '../methods.ts';
import { callerOf } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's use of the database. Null before the first hook. */
    databaseUse: RequestUse | null;
  }
}

/**
 * Limits each request's time on the database, from reading its session on, and makes its use available to everything it
 * calls (`requestUse`). Must be registered before all other hooks.
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
    // Writes of the session check are not the request's own.
    use.hasWritten = false;
    // A body is read in events of the connection, which have no asynchronous context of the request.
    requestContext.run(contextOf(request.log), () => requestUse.run(use, done));
  });
}
