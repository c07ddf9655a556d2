import { findClientFirms, listClientFirms } from '@liftout/contract/client-firms';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import type { Serve } from '../platform/http/route.ts';
import { hasAccess } from '../platform/http/security/access.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import type { ClientFirmsService } from './service.ts';

const readerOf = (session: Session) => ({
  isClient: session.clientId !== null,
  readsOverview: hasAccess(session, 'overview'),
});

export function clientFirmRoutes(serve: Serve, firms: ClientFirmsService): void {
  serve(listClientFirms, async ({ request, reply, query, scope, session }) => {
    const found = await firms.list(scope, query, readerOf(session));
    pagingHeaders(request, reply, { ...query, total: found.total });
    return found;
  });
  serve(findClientFirms, ({ query, scope, session }) => firms.named(scope, query.q, readerOf(session)));
}
