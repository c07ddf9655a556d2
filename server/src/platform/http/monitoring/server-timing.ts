import type { FastifyInstance } from 'fastify';

/**
 * Adds to each answer its total time, its time on the database and the number of statements, for the network tab of a
 * browser's developer tools.
 */
export function sendServerTiming(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { spentMs = 0, queries = 0 } = request.databaseUse ?? {};
    const timings = [
      `total;dur=${reply.elapsedTime.toFixed(1)}`,
      `db;dur=${spentMs.toFixed(1)};desc="${queries} queries"`,
    ];
    reply.header('server-timing', timings.join(', '));
    done(null, payload);
  });
}
