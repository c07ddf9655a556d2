import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

/** Time limits for slow clients, in milliseconds. */
export interface Timeouts {
  /** For the headers of a request. */
  headers: number;
  /** For a body that is kept in memory, from its headers on. */
  body: number;
  /** For each `minBytes` of a file. */
  file: number;
  /** For a whole request, files too. */
  request: number;
  /** For a reader to accept the next bytes of an answer. */
  answer: number;
}

export const defaultTimeouts: Timeouts = {
  headers: 15_000,
  body: 30_000,
  file: 20_000,
  request: 2 * 3_600_000,
  answer: 60_000,
};

/** Bytes that a file must bring within `timeouts.file`. */
export const minBytes = 2_048;

export const tooSlow = () =>
  new HttpError(
    408,
    'too_slow',
    'The request took too long to arrive. Check your connection and try again.',
    {
      headers: { connection: 'close' },
    },
  );

/** Time limits that the HTTP server enforces: for headers, and for requests as a whole. */
export function serverTimeouts({ headers, request }: Timeouts) {
  return {
    requestTimeout: request,
    http: { headersTimeout: headers, connectionsCheckingInterval: Math.min(5_000, headers) },
  };
}

/**
 * Ends a body that arrives too slowly, with 408 where nothing was answered yet, and the connection of a reader that
 * stopped reading its answer. Uploaded files have their own limit.
 */
export function endSlowConnections(app: FastifyInstance, { body, answer }: Timeouts): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isFile = request.headers['content-type']?.startsWith('multipart/form-data');
    // Most bodies arrive together with their headers.
    if (isFile || isWhole(request)) return done(null, payload);
    const timed = new PassThrough();
    const timer = setTimeout(() => timed.destroy(tooSlow()), body);
    timed.once('close', () => clearTimeout(timer));
    // There is no other listener where the request is refused before its body is read.
    timed.on('error', () => undefined);
    payload.once('error', (error) => timed.destroy(error));
    payload.pipe(timed);
    done(null, timed);
  });
  // The timeout restarts with each piece that is sent. For the next request on the connection the server sets its own.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.raw.socket.setTimeout?.(answer);
    done(null, payload);
  });
  // The rest of a body that was answered before it was read is discarded, within the same time limit.
  app.addHook('onResponse', (request, _reply, done) => {
    if (!isWhole(request)) discardRest(request.raw, body);
    done();
  });
}

/** Whether the whole request has arrived. */
function isWhole({ raw }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
  return raw.complete !== false || (encoding === undefined && Number(length ?? 0) === 0);
}

function discardRest(request: IncomingMessage, ms: number) {
  const timer = setTimeout(() => request.destroy(), ms);
  request.once('close', () => clearTimeout(timer));
  request.unpipe();
  request.resume();
}
