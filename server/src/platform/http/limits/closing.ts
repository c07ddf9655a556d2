import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

/** How long closing waits for running requests, in milliseconds: Docker kills the process after 10 s. */
const defaultTimeLimitMs = 8_000;

const closingDown = () =>
  new HttpError(503, 'not_ready', 'Liftout is being restarted. Try again in a moment.', {
    headers: { 'retry-after': '5', connection: 'close' },
  });

/**
 * Lets running requests end before the app closes. Returns a function for `preClose`: it accepts no more connections,
 * ends idle ones, answers new requests with 503, waits until every answer was sent, and cuts the rest at the time limit.
 */
export function finishRequests(app: FastifyInstance, timeLimitMs = defaultTimeLimitMs): () => Promise<void> {
  const connections = new Set<Socket>();
  const running = new Map<ServerResponse, Socket>();
  let closing = false;
  let onEmpty: (() => void) | undefined;

  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('onRequest', (_request, { raw }, done) => {
    if (closing) return done(closingDown());
    // A request that was injected into a listening app has no connection to end.
    if (raw.socket && connections.has(raw.socket)) hold(raw, raw.socket);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });

  function hold(response: ServerResponse, socket: Socket) {
    running.set(response, socket);
    response.once('close', () => {
      running.delete(response);
      if (!closing) return;
      // The headers of this answer may have been sent before closing began, without `connection: close`.
      socket.destroySoon();
      if (running.size === 0) onEmpty?.();
    });
  }

  return async () => {
    closing = true;
    if (!app.server.listening) return;
    app.server.close();
    const busy = new Set(running.values());
    for (const socket of connections) if (!busy.has(socket)) socket.destroy();
    if (running.size === 0) return;
    const waiting = new AbortController();
    const empty = new Promise<void>((resolve) => {
      onEmpty = resolve;
    });
    await Promise.race([
      empty,
      sleep(timeLimitMs, undefined, { signal: waiting.signal }).catch(() => undefined),
    ]);
    waiting.abort();
    if (running.size > 0) app.log.warn({ requests: running.size }, 'requests were cut at the end');
    for (const socket of running.values()) socket.destroy();
  };
}
