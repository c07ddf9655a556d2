import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '../../../config.ts';
import { bindLogger } from '../../request-context.ts';

/** Carries the id of a request in its answer; a trusted proxy may send one along. */
export const requestIdHeader = 'x-request-id';

/** 64 random bits as hexadecimal digits: short enough to be read out on the telephone. */
export const newRequestId = () => randomBytes(8).toString('hex');

const isWellFormed = (id: unknown): id is string => typeof id === 'string' && /^[\w.-]{8,64}$/.test(id);

/**
 * Fastify's options that give each request an id and put it into each of its log lines. The id is ours; one that was
 * sent along counts only from a proxy that is trusted, so that nobody else writes what they like into the log.
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

/** Answers each request with its id. Comes before all hooks that may refuse it. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
