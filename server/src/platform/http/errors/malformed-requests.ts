import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '@liftout/contract/errors';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { tooSlow } from '../limits/slow-connections.ts';
import { newRequestId, requestIdHeader } from '../monitoring/request-id.ts';
import { isScreen, readableAddress } from '../screens.ts';
import { strictTransport } from '../security/headers.ts';

interface Malformed {
  status: number;
  body: ErrorBody;
}

const unreadableAddress: Malformed = {
  status: 400,
  body: { message: 'This address cannot be read.', code: 'invalid' },
};
const longAddress: Malformed = {
  status: 414,
  body: { message: 'This address is too long.', code: 'too_large' },
};

const unreadable: Malformed = {
  status: 400,
  body: { message: 'The request could not be read.', code: 'invalid' },
};
const slow = tooSlow();
const connectionErrors = new Map<string | undefined, Malformed>([
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: slow.status, body: { message: slow.message, code: slow.code } }],
  [
    'HPE_HEADER_OVERFLOW',
    { status: 431, body: { message: 'The address or the headers are too long.', code: 'too_large' } },
  ],
]);

/**
 * Fastify's options that answer malformed addresses and bytes in the one error shape (design 4.11). No hook runs for
 * these, so the headers are set here as well.
 */
export function answerMalformedRequests(https: boolean) {
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
    frameworkErrors: (error, request, reply) => {
      const isLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      const { status, body } = isLong ? longAddress : unreadableAddress;
      const { text, ...answer } = answerOf(body, request.id);
      // A screen, such as the 404 page, and not JSON for whoever typed a % of a name.
      if (!isLong && ['GET', 'HEAD'].includes(request.method) && isScreen(request.url)) {
        const location = readableAddress(request.url);
        reply.raw.writeHead(302, { ...headers, ...answer, location }).end(text);
        return;
      }
      request.log.info({ status, reason: error.code }, 'an address could not be read');
      reply.raw.writeHead(status, { ...headers, ...answer }).end(text);
    },
    clientErrorHandler(this: FastifyInstance, error, socket) {
      if (error.code !== 'ECONNRESET' && socket.writable) {
        const requestId = newRequestId();
        const answer = connectionErrors.get(error.code) ?? unreadable;
        this.log.info(
          { requestId, status: answer.status, reason: error.code },
          'bytes that are no request were refused',
        );
        socket.write(toText(answer, requestId, headers));
      }
      socket.destroySoon();
    },
  } satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>;
}

/** The body of an answer, and the headers that depend on it. */
function answerOf(body: ErrorBody, requestId: string) {
  const text = JSON.stringify({ ...body, requestId });
  return { text, [requestIdHeader]: requestId, 'content-length': String(Buffer.byteLength(text)) };
}

/** A whole HTTP answer as text, for a connection that is then closed. */
function toText({ status, body }: Malformed, requestId: string, headers: Record<string, string>): string {
  const { text, ...answer } = answerOf(body, requestId);
  const lines = Object.entries({
    ...headers,
    ...answer,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`;
}
