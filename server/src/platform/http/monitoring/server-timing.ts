import type { FastifyInstance } from 'fastify';

/**
 * Says in each answer how long it took, how much of that the database had, and how often it was asked: for the network
 * tab of a developer's browser.
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
