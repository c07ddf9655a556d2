import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { changesHeader } from '@liftout/contract/changes';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Platform } from '../deps.ts';
import { describeApi } from './api-docs/openapi.ts';
import { answerErrors } from './errors/error-handler.ts';
import { answerMalformedRequests } from './errors/malformed-requests.ts';
import { limitAnswerMemory, type maxAnswerBytes } from './limits/answer-memory.ts';
import { finishRequests } from './limits/closing.ts';
import { limitDatabaseUse } from './limits/database-use.ts';
import type { PlaceLimits } from './limits/places.ts';
import { limitRequestsAtOnce } from './limits/requests-at-once.ts';
import { endSlowConnections, serverTimeouts, type Timeouts } from './limits/slow-connections.ts';
import { requestIdOptions, sendRequestIds } from './monitoring/request-id.ts';
import { validateBySchemas } from './payload/schemas.ts';
import { secureHeaders } from './security/headers.ts';
import { trusted, warnOfProxy } from './security/proxies.ts';
import { readSessions } from './security/request-session.ts';

interface HttpOptions {
  timeouts: Timeouts;
  closingTimeLimitMs?: number;
  answerMemory?: typeof maxAnswerBytes;
  requestsAtOnce?: PlaceLimits;
  /** How far the changes have come that windows are told of. */
  position: () => string;
}

/**
 * What every request goes through, before there is any route: limits, headers, sessions, errors. `finish` waits for the
 * requests that are being answered.
 */
export async function openHttp(
  { config, clock, sessions, log }: Platform,
  { timeouts, closingTimeLimitMs, answerMemory, requestsAtOnce, position }: HttpOptions,
): Promise<{ app: FastifyInstance; finish: () => Promise<void> }> {
  const app = Fastify({
    loggerInstance: log,
    trustProxy: trusted(config.trustProxy),
    // In bytes. The slowest JSON of this size takes about 25 ms to parse; the longest text of a screen is half of it.
    bodyLimit: 262_144,
    routerOptions: { maxParamLength: 300 },
    // `finishRequests` does both.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...serverTimeouts(timeouts),
    ...requestIdOptions(config.trustProxy),
    ...answerMalformedRequests(config.secureCookies),
  });
  validateBySchemas(app);
  answerErrors(app);
  limitDatabaseUse(app);
  sendRequestIds(app);
  await secureHeaders(app, config.secureCookies);
  const finish = finishRequests(app, closingTimeLimitMs);
  endSlowConnections(app, timeouts);
  await app.register(cookie);
  await app.register(rateLimit, { max: 200_000, timeWindow: 60_000 });
  limitAnswerMemory(app, answerMemory);
  // Answers are compressed at each request, so lightly. The web app's files are compressed by the build.
  await app.register(compress, { threshold: 2_048, encodings: ['gzip'], zlibOptions: { level: 4 } });
  // Else a text is taken for a body, whose fields are all missing.
  app.removeContentTypeParser('text/plain');
  await app.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 1_000 } });
  await describeApi(app, config.publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/'))
      reply.headers({
        'x-liftout-now': clock.now().toISOString(),
        [changesHeader]: position(),
        'cache-control': 'no-store',
      });
  });
  warnOfProxy(app, config.trustProxy);
  limitRequestsAtOnce(app, config.secureCookies, requestsAtOnce);
  readSessions(app, sessions, config.secureCookies);
  return { app, finish };
}
