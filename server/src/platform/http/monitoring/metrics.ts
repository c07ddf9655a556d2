import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { ConfigError } from '../../../config.ts';
import type { Platform } from '../../deps.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { watchBacklog } from '../../metrics/queries.ts';
import { answerErrors } from '../errors/error-handler.ts';
import { HttpError, notFound } from '../errors/http-error.ts';
import { requestIdOptions } from './request-id.ts';

const path = '/metrics';

/**
 * Counts requests, and serves all metrics to Prometheus: on a separate port where METRICS_PORT is set, else at /metrics
 * for requests with METRICS_TOKEN. Without either setting the address is a 404.
 */
export function serveMetrics(app: FastifyInstance, { config, metrics, db, changes, log }: Platform): void {
  const { port, host, token } = config.metrics;
  const send = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  const hidden = { schema: { hide: true } };

  if (port === undefined && token === undefined) {
    app.get(path, hidden, async () => {
      throw notFound('This address');
    });
    return;
  }
  metrics.watchProcess();
  watchBacklog(metrics, db);
  watchPool({ metrics, db });
  countRequests(app, metrics);
  const stop = changes.on((list) => {
    for (const topic of list?.flatMap(({ topics }) => topics) ?? []) metrics.changes.inc({ topic });
  });
  app.addHook('onClose', async () => stop());

  const guarded = { ...hidden, ...(token !== undefined && { onRequest: requireToken(token) }) };
  if (port === undefined) {
    app.get(path, guarded, send);
    return;
  }
  app.get(path, hidden, async () => {
    throw notFound('This address');
  });
  const own = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    ...requestIdOptions(false),
  });
  answerErrors(own);
  own.get(path, guarded, send);
  app.addHook('onReady', () => listen(own, host, port));
  app.addHook('preClose', () => own.close());
}

async function listen(own: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await own.listen({ host, port });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new ConfigError([`METRICS_PORT ${port} is taken. Name a free one.`]) : error;
  }
}

/** Counts each answer when it has ended, and open event streams. */
function countRequests(app: FastifyInstance, { requests, durations, streams }: Metrics) {
  app.addHook('onSend', (request, reply, payload, done) => {
    // A connection that is already closed emits no 'close' any more.
    if (isStream(reply) && request.method === 'GET' && !reply.raw.closed) {
      const labels = { route: routeOf(request, reply) };
      streams.inc(labels);
      reply.raw.once('close', () => streams.dec(labels));
    }
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const method = methods.has(request.method) ? request.method : 'other';
    const route = routeOf(request, reply);
    requests.inc({ method, route, status: reply.statusCode });
    if (!isStream(reply)) durations.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}

const isStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The pattern of a route, not the address: addresses may hold names, and there are any number of them. */
function routeOf({ is404, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): string {
  // The web app's page is served by the not-found handler.
  if (is404) return statusCode === 200 ? 'screen' : 'unknown';
  const { url = 'unknown' } = routeOptions;
  return url.startsWith('/api/') || url === path ? url : 'file';
}

function watchPool({ metrics, db }: Pick<Platform, 'metrics' | 'db'>) {
  metrics.gauge(
    {
      name: 'database_connections',
      help: 'Connections of the pool: in use by requests or by long work, and idle.',
      labelNames: ['state'],
    },
    () => {
      const { inUse, inLongUse, idle } = db.load();
      return [
        { labels: { state: 'request' }, value: inUse - inLongUse },
        { labels: { state: 'long' }, value: inLongUse },
        { labels: { state: 'idle' }, value: idle },
      ];
    },
  );
  metrics.gauge({ name: 'database_waiting', help: 'Callers that wait for a connection.' }, () => [
    { value: db.load().waiting },
  ]);
}

/** Compares hashes, which have equal length, in constant time. */
function requireToken(token: string) {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const wanted = hash(`Bearer ${token}`);
  return async ({ headers }: FastifyRequest) => {
    if (!timingSafeEqual(hash(headers.authorization ?? ''), wanted))
      throw new HttpError(401, 'signed_out', 'Send the METRICS_TOKEN as a bearer token.', {
        headers: { 'www-authenticate': 'Bearer' },
      });
  };
}
