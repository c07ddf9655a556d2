import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { changesHeader } from '@liftout/contract/changes';
import Fastify, { type FastifyInstance } from 'fastify';
import { activityRoutes } from './activity/routes.ts';
import { activityService } from './activity/service.ts';
import { foldSumsRegularly } from './admin/fold-sums.ts';
import { adminRoutes } from './admin/routes.ts';
import { adminService } from './admin/service.ts';
import { advisorDecisionRoutes } from './advisor-decisions/routes.ts';
import { advisorDecisionsService } from './advisor-decisions/service.ts';
import { contactMovesService } from './advisor-pages/contact-move.ts';
import { advisorPageRoutes } from './advisor-pages/routes.ts';
import { advisorPagesService } from './advisor-pages/service.ts';
import { registerImports } from './advisor-register/imports.ts';
import { advisorRegisterRoutes } from './advisor-register/routes.ts';
import { advisorRegisterService } from './advisor-register/service.ts';
import { resolveWaitingRegularly } from './advisors/service.ts';
import { alertsRoutes } from './alerts/routes.ts';
import { alertsService } from './alerts/service.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { apiKeysService } from './api-keys/service.ts';
import { auditRoutes } from './audit/routes.ts';
import { auditService } from './audit/service.ts';
import { invitationsService } from './auth/invitations/service.ts';
import { authRoutes } from './auth/routes.ts';
import { authService } from './auth/service.ts';
import { signInsRoutes } from './auth/sign-ins/routes.ts';
import { signInsService } from './auth/sign-ins/service.ts';
import { usersRoutes } from './auth/users/routes.ts';
import { usersService } from './auth/users/service.ts';
import { browserErrorRoutes } from './browser-errors/routes.ts';
import { browserErrorsService } from './browser-errors/service.ts';
import { changesRoutes } from './changes/routes.ts';
import { changesService } from './changes/service.ts';
import { cityMarketRoutes } from './city-markets/routes.ts';
import { cityMarketsService } from './city-markets/service.ts';
import { clientsRoutes } from './clients/routes.ts';
import { clientsService } from './clients/service.ts';
import { compareRegularly } from './contact-advisors/service.ts';
import { contactRoutes } from './contacts/routes.ts';
import { contactsService, setStage } from './contacts/service.ts';
import { dealRoutes } from './deals/routes.ts';
import { dealsService } from './deals/service.ts';
import { digestRoutes, unsubscribeRoutes } from './digest/routes.ts';
import { digestService } from './digest/service.ts';
import { firmMemberRoutes } from './firm-members/routes.ts';
import { firmMembersService } from './firm-members/service.ts';
import { firmNameRoutes } from './firm-names/routes.ts';
import { firmNamesService, firmRecordsService, resolveRegularly } from './firm-names/service.ts';
import { firmRoutes } from './firms/routes.ts';
import { firmService } from './firms/service.ts';
import { goalRoutes } from './goals/routes.ts';
import { goalsService } from './goals/service.ts';
import { importRoutes } from './imports/routes.ts';
import { importsService } from './imports/service.ts';
import { insightsRoutes } from './insights/routes.ts';
import { insightsService, tellOfMatchedMoves } from './insights/service.ts';
import { jobRoutes } from './jobs/routes.ts';
import { jobsService } from './jobs/service.ts';
import { mailRoutes } from './mail/routes.ts';
import { mailService } from './mail/service.ts';
import { marketInsightsRoutes } from './markets/insights/routes.ts';
import { marketInsightsService } from './markets/insights/service.ts';
import { marketProposalService } from './markets/proposal/service.ts';
import { marketsRoutes } from './markets/routes.ts';
import { marketsService } from './markets/service.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { mcpService } from './mcp/service.ts';
import { moveSignsRoutes } from './move-signs/routes.ts';
import { moveSignsService, testSignsRegularly } from './move-signs/service.ts';
import { movesRoutes } from './moves/routes.ts';
import { movesService } from './moves/service.ts';
import { newsRoutes } from './news/routes.ts';
import { newsService, readFeedsRegularly } from './news/service.ts';
import { nextStepsRoutes } from './next-steps/routes.ts';
import { nextStepsService } from './next-steps/service.ts';
import { personalDataRoutes } from './personal-data/routes.ts';
import { personalDataService } from './personal-data/service.ts';
import type { Platform } from './platform/deps.ts';
import { callsOn } from './platform/http/call-as.ts';
import { answerErrors } from './platform/http/errors/error-handler.ts';
import { answerMalformedRequests } from './platform/http/errors/malformed-requests.ts';
import { limitAnswerMemory, type maxAnswerBytes } from './platform/http/limits/answer-memory.ts';
import { finishRequests } from './platform/http/limits/closing.ts';
import { limitDatabaseUse } from './platform/http/limits/database-use.ts';
import {
  defaultTimeouts,
  endSlowConnections,
  serverTimeouts,
  type Timeouts,
} from './platform/http/limits/slow-connections.ts';
import { healthRoutes } from './platform/http/monitoring/health.ts';
import { serveMetrics } from './platform/http/monitoring/metrics.ts';
import { requestIdOptions, sendRequestIds } from './platform/http/monitoring/request-id.ts';
import { sendServerTiming } from './platform/http/monitoring/server-timing.ts';
import { describeApi } from './platform/http/openapi.ts';
import { validateBySchemas } from './platform/http/payload/schemas.ts';
import { serveOn } from './platform/http/route.ts';
import { secureHeaders } from './platform/http/security/headers.ts';
import { trusted, warnOfProxy } from './platform/http/security/proxies.ts';
import { readSessions } from './platform/http/security/request-session.ts';
import { serveWeb } from './platform/http/web.ts';
import { openJobQueue } from './platform/jobs/job-queue.ts';
import { deliverMail } from './platform/mail/delivery.ts';
import { registerMoveRoutes } from './register-moves/routes.ts';
import { registerMovesService } from './register-moves/service.ts';
import { reportsRoutes } from './reports/routes.ts';
import { reportsService } from './reports/service.ts';
import { researchRoutes } from './research/routes.ts';
import { researchService } from './research/service.ts';
import { retentionEraser } from './retention/job.ts';
import { retentionRoutes } from './retention/routes.ts';
import { retentionService } from './retention/service.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { savedViewsService } from './saved-views/service.ts';
import { settingsRoutes } from './settings/routes.ts';
import { settingsService } from './settings/service.ts';
import { servicesService } from './settings/services.ts';
import { credentialRoutes } from './sources/credentials/routes.ts';
import { credentialsService } from './sources/credentials/service.ts';
import { sourcesRoutes } from './sources/routes.ts';
import { removeSeenRows, removeWaitingCalls, sourcesService } from './sources/service.ts';
import { submissionRoutes } from './submissions/routes.ts';
import { submissionsService } from './submissions/service.ts';
import { todayRoutes } from './today/routes.ts';
import { todayService } from './today/service.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { uploadsService } from './uploads/service.ts';
import { notificationsService } from './watches/notifications.ts';
import { watchRoutes } from './watches/routes.ts';
import { tellRegularly, watchesService } from './watches/service.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { deliverWebhooks, webhooksService } from './webhooks/service.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Time limits and bounds that tests lower. */
export interface AppTimes {
  timeouts?: Partial<Timeouts>;
  closingTimeLimitMs?: number;
  answerMemory?: typeof maxAnswerBytes;
}

/** Composes the whole application. It does not listen yet, so that tests can inject requests. */
export async function buildApp(platform: Platform, times: AppTimes = {}): Promise<FastifyInstance> {
  const { config, db, clock, sessions, log } = platform;
  const timeouts = { ...defaultTimeouts, ...times.timeouts };
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
  const finish = finishRequests(app, times.closingTimeLimitMs);
  endSlowConnections(app, timeouts);
  await app.register(cookie);
  await app.register(rateLimit, { max: 200_000, timeWindow: 60_000 });
  limitAnswerMemory(app, times.answerMemory);
  // Answers are compressed at each request, so lightly. The web app's files are compressed by the build.
  await app.register(compress, { threshold: 2_048, encodings: ['gzip'], zlibOptions: { level: 4 } });
  await app.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 1_000 } });
  await describeApi(app, config.publicUrl);
  const changes = changesService(platform);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/'))
      reply.headers({
        'x-liftout-now': clock.now().toISOString(),
        [changesHeader]: changes.position(),
        'cache-control': 'no-store',
      });
  });
  warnOfProxy(app, config.trustProxy);
  readSessions(app, sessions, config.secureCookies);

  serveMetrics(app, platform);
  if (config.serverTiming) sendServerTiming(app);
  const serve = serveOn(app, db);
  healthRoutes(serve, db, clock);
  browserErrorRoutes(serve, browserErrorsService(platform));
  const auth = authService(platform);
  authRoutes(serve, auth, invitationsService(platform), { secure: config.secureCookies });
  const mail = mailService(platform);
  usersRoutes(serve, usersService(platform, mail));
  signInsRoutes(serve, signInsService(platform));
  const activity = activityService(platform);
  const insights = insightsService(platform, activity);
  const digest = digestService(platform, { mail, insights });
  digestRoutes(serve, digest);
  const alerts = alertsService(platform, mail);
  alertsRoutes(serve, alerts);
  await app.register(async (child) => unsubscribeRoutes(child, serveOn(child, db), digest));
  apiKeyRoutes(serve, apiKeysService(platform));
  mailRoutes(serve, mail);
  researchRoutes(serve, researchService(platform, mail));
  reportsRoutes(serve, reportsService(platform, mail));
  watchRoutes(serve, watchesService(platform), notificationsService(platform));
  const sources = sourcesService(platform);
  sourcesRoutes(serve, sources);
  const credentials = credentialsService(platform);
  credentialRoutes(serve, credentials);
  app.addHook('onReady', () => credentials.reseal());
  const settings = settingsService(platform);
  settingsRoutes(serve, settings, servicesService(platform));
  activityRoutes(serve, activity);
  insightsRoutes(serve, insights);
  const news = newsService(platform);
  newsRoutes(serve, news);
  changesRoutes(serve, changes);
  const clients = clientsService(platform, { auth, news, purges: [removeSeenRows, removeWaitingCalls] });
  clientsRoutes(serve, clients);
  const contacts = contactsService(platform);
  contactRoutes(serve, contacts);
  goalRoutes(serve, goalsService(platform));
  nextStepsRoutes(serve, nextStepsService(platform));
  todayRoutes(serve, todayService(platform));
  personalDataRoutes(serve, personalDataService(platform));
  retentionRoutes(serve, retentionService(platform));
  savedViewRoutes(serve, savedViewsService(platform));
  submissionRoutes(serve, submissionsService(platform));
  dealRoutes(serve, dealsService(platform, setStage));
  firmRoutes(serve, firmService(platform));
  firmMemberRoutes(serve, firmMembersService(platform));
  advisorDecisionRoutes(serve, advisorDecisionsService(platform));
  firmNameRoutes(serve, firmNamesService(platform), firmRecordsService(platform));
  marketInsightsRoutes(serve, marketInsightsService(platform));
  marketsRoutes(serve, marketsService(platform), marketProposalService(platform));
  const moves = movesService(platform);
  movesRoutes(serve, moves);
  advisorPageRoutes(serve, advisorPagesService(platform), contactMovesService(platform, moves));
  moveSignsRoutes(serve, moveSignsService(platform));
  cityMarketRoutes(serve, cityMarketsService(platform));
  const uploads = uploadsService(platform);
  uploadRoutes(serve, uploads, timeouts);
  registerMoveRoutes(serve, registerMovesService(platform, uploads));
  app.addHook('onReady', () => uploads.sweep());
  const imports = importsService(platform);
  importRoutes(serve, imports, timeouts);
  app.addHook('onReady', () => imports.sweep());
  adminRoutes(serve, adminService(platform));
  auditRoutes(serve, auditService(platform));
  const webhooks = webhooksService(platform);
  webhookRoutes(serve, webhooks);
  app.addHook('onReady', () => webhooks.reseal());
  mcpRoutes(serve, mcpService(platform, callsOn(app)));
  const jobs = openJobQueue(platform);
  deliverMail(platform, jobs);
  deliverWebhooks(platform, jobs);
  imports.work.regularly(jobs);
  const comparison = compareRegularly(platform, jobs);
  testSignsRegularly(platform, jobs);
  tellOfMatchedMoves(platform, jobs);
  tellRegularly(platform, mail, jobs);
  clients.purge.regularly(jobs);
  retentionEraser(platform).regularly(jobs);
  foldSumsRegularly(platform, jobs);
  resolveRegularly(platform, jobs);
  resolveWaitingRegularly(platform, jobs);
  digest.regularly(jobs);
  alerts.regularly(jobs);
  // The demo shows its own articles, and its feeds lead nowhere.
  if (!platform.demo) readFeedsRegularly(news, jobs);
  sources.regularly(jobs);
  jobRoutes(serve, jobsService(platform, jobs));
  const register = advisorRegisterService(platform);
  const registerFiles = registerImports(platform, register);
  advisorRegisterRoutes(serve, register, registerFiles, timeouts);
  app.addHook('onReady', () => registerFiles.sweepFiles());
  registerFiles.regularly(jobs);
  app.addHook('onListen', async () => {
    jobs.start();
    comparison.start();
  });
  app.addHook('preClose', async () => {
    changes.close();
    activity.streams.close();
    await Promise.all([finish(), jobs.stop(), sources.close(), comparison.end()]);
    await news.close();
    await contacts.close();
  });

  await serveWeb(app, webFolder, settings.branding);
  return app;
}
