import { readFirm, readTeam } from '@liftout/contract/firms';
import type { Serve } from '../platform/http/route.ts';
import { hasAccess } from '../platform/http/security/access.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import type { FirmPages, FirmReader } from './service.ts';

const readerOf = (session: Session): FirmReader => ({
  isClient: session.clientId !== null,
  readsOverview: hasAccess(session, 'overview'),
});

export function firmRoutes(serve: Serve, pages: FirmPages): void {
  serve(readFirm, ({ params, scope, session }) => pages.firm(scope, params.firmName, readerOf(session)));
  serve(readTeam, ({ params, scope, session }) => pages.team(scope, params.id, readerOf(session)));
}
