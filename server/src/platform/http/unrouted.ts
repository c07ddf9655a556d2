import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@liftout/contract/errors';
import type { FastifyServerOptions } from 'fastify';
import { strictTransport } from './security.ts';
import { tooSlow } from './slow-peers.ts';

interface Unrouted {
  status: number;
  body: ErrorBody;
}

const unreadableAddress: Unrouted = {
  status: 400,
  body: { message: 'This address cannot be read.', code: 'invalid' },
};
const longAddress: Unrouted = {
  status: 414,
  body: { message: 'This address is too long.', code: 'too_large' },
};

const unreadable: Unrouted = {
  status: 400,
  body: { message: 'The request could not be read.', code: 'invalid' },
};
const slow = tooSlow();
const connectionErrors = new Map<string | undefined, Unrouted>([
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: slow.status, body: { message: slow.message, code: slow.code } }],
  [
    'HPE_HEADER_OVERFLOW',
    { status: 431, body: { message: 'The address or the headers are too long.', code: 'too_large' } },
  ],
]);

/**
 * Fastify's options that answer what never becomes a request of ours, an address or bytes that cannot be read, in the
 * one error shape (design 4.11). No hook sees these, so the headers come from here as well.
 */
export function answerUnrouted(https: boolean) {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https && { 'strict-transport-security': strictTransport }),
  };
  return {
    frameworkErrors: (error, _request, reply) => {
      const { status, body } = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? longAddress : unreadableAddress;
      const text = JSON.stringify(body);
      reply.raw.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
    },
    clientErrorHandler: (error, socket) => {
      if (error.code !== 'ECONNRESET' && socket.writable)
        socket.write(toText(connectionErrors.get(error.code) ?? unreadable, headers));
      socket.destroySoon();
    },
  } satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>;
}

/** The bytes of an answer for a bare connection, which ends with it. */
function toText({ status, body }: Unrouted, headers: Record<string, string>): string {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`;
}
