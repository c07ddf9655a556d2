import * as contract from '@liftout/contract/brief';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Serve } from '../platform/http/route.ts';
import { hasAccess } from '../platform/http/security/access.ts';
import type { BriefService } from './service.ts';

const sendPage = (reply: FastifyReply, { status, html }: { status: number; html: string }) =>
  reply.code(status).type('text/html; charset=utf-8').send(html);

export function briefRoutes(serve: Serve, brief: BriefService): void {
  serve(contract.readBrief, ({ scope, session, query }) =>
    brief.brief(
      scope,
      { userId: session.userId, sees: (section) => hasAccess(session, section) },
      query.week,
    ),
  );
  serve(contract.readDigestChoice, ({ scope }) => brief.choice(scope));
  serve(contract.saveDigestChoice, ({ scope, body }) => brief.choose(scope, body.weekly));
  serve(contract.previewDigest, async ({ scope, params, reply }) =>
    sendPage(reply, { status: 200, html: await brief.preview(scope, params.client) }),
  );
}

/**
 * Mail programs and forms send `application/x-www-form-urlencoded`, which no other route takes: a page of another site
 * could send it with a session. Here it needs no session, and is not read.
 */
export function unsubscribeRoutes(app: FastifyInstance, serve: Serve, brief: BriefService): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_000 },
    (_request, _body, done) => done(null, undefined),
  );
  serve(contract.unsubscribePage, async ({ params, reply }) =>
    sendPage(reply, await brief.unsubscribePage(params.token)),
  );
  serve(contract.unsubscribe, async ({ params, reply }) =>
    sendPage(reply, await brief.unsubscribe(params.token)),
  );
}
