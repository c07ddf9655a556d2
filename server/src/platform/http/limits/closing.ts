import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

/** How long requests in hand are waited for when the app ends, in milliseconds: Docker kills what takes longer than 10 s. */
const closingCeiling = 8_000;

const closingDown = () =>
  new HttpError(503, 'not_ready', 'Liftout is being restarted. Try again in a moment.', {
    headers: { 'retry-after': '5', connection: 'close' },
  });

/**
 * Lets requests in hand end before the app does. The function it answers, for `preClose`, takes no more connections
 * and ends the idle ones at once, answers what still comes with 503, waits until every answer in hand was sent, and
 * cuts what is left at the ceiling.
 */
export function finishRequests(app: FastifyInstance, ceiling = closingCeiling): () => Promise<void> {
  const connections = new Set<Socket>();
  const inHand = new Map<ServerResponse, Socket>();
  let closing = false;
  let onEmpty: (() => void) | undefined;

  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('onRequest', (_request, { raw }, done) => {
    if (closing) return done(closingDown());
    if (app.server.listening && raw.socket) hold(raw, raw.socket);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });

  function hold(response: ServerResponse, socket: Socket) {
    inHand.set(response, socket);
    response.once('close', () => {
      inHand.delete(response);
      if (!closing) return;
      // An answer whose headers were sent before could not say that its connection ends.
      socket.destroySoon();
      if (inHand.size === 0) onEmpty?.();
    });
  }

  return async () => {
    closing = true;
    if (!app.server.listening) return;
    app.server.close();
    const busy = new Set(inHand.values());
    for (const socket of connections) if (!busy.has(socket)) socket.destroy();
    if (inHand.size === 0) return;
    const waiting = new AbortController();
    const empty = new Promise<void>((resolve) => {
      onEmpty = resolve;
    });
    await Promise.race([empty, sleep(ceiling, undefined, { signal: waiting.signal }).catch(() => undefined)]);
    waiting.abort();
    if (inHand.size > 0) app.log.warn({ requests: inHand.size }, 'requests were cut at the end');
    for (const socket of inHand.values()) socket.destroy();
  };
}
