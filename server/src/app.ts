import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { activityRoutes } from './activity/routes.ts';
import { activityService } from './activity/service.ts';
import { authRoutes } from './auth/routes.ts';
import { authService } from './auth/service.ts';
import { clientsRoutes } from './clients/routes.ts';
import { clientsService } from './clients/service.ts';
import { contactRoutes } from './contacts/routes.ts';
import { contactsService } from './contacts/service.ts';
import { dealRoutes } from './deals/routes.ts';
import { dealsService } from './deals/service.ts';
import { firmPages } from './firms/pages.ts';
import { firmRoutes } from './firms/routes.ts';
import { insightsRoutes } from './insights/routes.ts';
import { insightsService } from './insights/service.ts';
import { mailRoutes } from './mail/routes.ts';
import { mailService } from './mail/service.ts';
import { bookService } from './markets/book.ts';
import { bookRoutes } from './markets/book-routes.ts';
import { marketsRoutes } from './markets/routes.ts';
import { marketsService } from './markets/service.ts';
import { movesRoutes } from './moves/routes.ts';
import { movesService } from './moves/service.ts';
import { uploadRoutes } from './moves/upload-routes.ts';
import { uploadsService } from './moves/uploads.ts';
import { newsRoutes } from './news/routes.ts';
import { newsService } from './news/service.ts';
import type { Platform } from './platform/deps.ts';
import { finishRequests } from './platform/http/closing.ts';
import { answerErrors } from './platform/http/error-handler.ts';
import { healthRoutes } from './platform/http/health.ts';
import { describeApi } from './platform/http/openapi.ts';
import { trusted, warnOfProxy } from './platform/http/proxies.ts';
import { readSessions } from './platform/http/request-session.ts';
import { limitDatabaseUse } from './platform/http/request-use.ts';
import { serveOn } from './platform/http/route.ts';
import { holdToSchemas } from './platform/http/schemas.ts';
import { secureHeaders } from './platform/http/security.ts';
import { endSlowPeers, type Patience, patience, serverPatience } from './platform/http/slow-peers.ts';
import { answerUnrouted } from './platform/http/unrouted.ts';
import { boundUnsent, type mostUnsent } from './platform/http/unsent.ts';
import { serveWeb } from './platform/http/web.ts';
import { mailDelivery } from './platform/mail/delivery.ts';
import { reportsRoutes } from './reports/routes.ts';
import { reportsService } from './reports/service.ts';
import { researchRoutes } from './research/routes.ts';
import { researchService } from './research/service.ts';
import { sourcesRoutes } from './sources/routes.ts';
import { sourcesService } from './sources/service.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Times and bounds that tests lower. */
export interface AppTimes {
  patience?: Partial<Patience>;
  closingCeiling?: number;
  unsent?: typeof mostUnsent;
}

/** The whole application, composed and not yet listening, so that tests can inject requests. */
export async function buildApp(platform: Platform, times: AppTimes = {}): Promise<FastifyInstance> {
  const { config, db, clock, sessions, log } = platform;
  const waits = { ...patience, ...times.patience };
  const app = Fastify({
    loggerInstance: log,
    trustProxy: trusted(config.trustProxy),
    // The most hostile JSON of this size takes some 25 ms to parse; the longest text a screen sends is half of it.
    bodyLimit: 262_144,
    routerOptions: { maxParamLength: 300 },
    // `finishRequests` sees to both.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...serverPatience(waits),
    ...answerUnrouted(config.secureCookies),
  });
  holdToSchemas(app);
  answerErrors(app);
  limitDatabaseUse(app);
  await secureHeaders(app, config.secureCookies);
  const finish = finishRequests(app, times.closingCeiling);
  endSlowPeers(app, waits);
  await app.register(cookie);
  await app.register(rateLimit, { max: 200_000, timeWindow: 60_000 });
  boundUnsent(app, times.unsent);
  // Answers are made anew each time: a light gzip costs less than what it saves. Files come compressed from the build.
  await app.register(compress, { threshold: 2_048, encodings: ['gzip'], zlibOptions: { level: 4 } });
  await app.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 1_000 } });
  await describeApi(app, config.publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/'))
      reply.headers({ 'x-liftout-now': clock.now().toISOString(), 'cache-control': 'no-store' });
  });
  warnOfProxy(app, config.trustProxy);
  readSessions(app, sessions, config.secureCookies);

  const serve = serveOn(app, db);
  healthRoutes(serve, db, clock);
  authRoutes(serve, authService(platform), { secure: config.secureCookies });
  const mail = mailService(platform);
  mailRoutes(serve, mail);
  researchRoutes(serve, researchService(platform, mail));
  reportsRoutes(serve, reportsService(platform, mail));
  sourcesRoutes(serve, sourcesService(platform));
  const activity = activityService(platform);
  activityRoutes(serve, activity);
  insightsRoutes(serve, insightsService(platform, activity));
  const news = newsService(platform);
  newsRoutes(serve, news);
  clientsRoutes(serve, clientsService(platform));
  const contacts = contactsService(platform);
  contactRoutes(serve, contacts);
  dealRoutes(serve, dealsService(platform));
  firmRoutes(serve, firmPages(platform));
  bookRoutes(serve, bookService(platform));
  marketsRoutes(serve, marketsService(platform));
  movesRoutes(serve, movesService(platform));
  const uploads = uploadsService(platform);
  uploadRoutes(serve, uploads, waits);
  app.addHook('onReady', () => uploads.sweep());
  const delivery = mailDelivery(platform);
  app.addHook('onListen', async () => delivery?.start());
  app.addHook('preClose', async () => {
    activity.streams.close();
    await Promise.all([finish(), delivery?.stop()]);
    await news.close();
    await contacts.close();
  });

  await serveWeb(app, webFolder);
  return app;
}
