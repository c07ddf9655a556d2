import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '../../../config.ts';
import { bindLogger } from '../../request-context.ts';

/** The header of a request's id. A trusted proxy may set it. */
export const requestIdHeader = 'x-request-id';

/** 64 random bits in hexadecimal: short enough to be read out on the telephone. */
export const newRequestId = () => randomBytes(8).toString('hex');

const isWellFormed = (id: unknown): id is string => typeof id === 'string' && /^[\w.-]{8,64}$/.test(id);

/**
 * Fastify's options that give each request an id, also in each of its log lines. An id in the request is used only from
 * a trusted proxy, so that nobody else can write arbitrary text to the log.
 */
export function requestIdOptions(proxies: Config['trustProxy']) {
  const isTrusted = trustedPeer(proxies);
  return {
    requestIdHeader: false,
    genReqId: ({ headers, socket }: IncomingMessage) => {
      const sent = headers[requestIdHeader];
      return isWellFormed(sent) && isTrusted(socket.remoteAddress ?? '') ? sent : newRequestId();
    },
    childLoggerFactory: (logger, bindings, options) => {
      const own = logger.child({}, options);
      bindLogger(own, { requestId: String(bindings.reqId) });
      return own;
    },
  } satisfies FastifyServerOptions & { genReqId(request: IncomingMessage): string };
}

/** Whether the other end of a connection is a trusted proxy. */
function trustedPeer(proxies: Config['trustProxy']): (address: string) => boolean {
  if (typeof proxies !== 'object') return () => proxies !== false;
  const isListed = proxyAddr.compile(proxies);
  return (address) => isListed(address, 0);
}

/** Sends each request's id in its answer. Must be registered before all hooks that may refuse a request. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
