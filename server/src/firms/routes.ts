import { readFirm, readTeam } from '@liftout/contract/firms';
import type { Serve } from '../platform/http/route.ts';
import { hasAccess } from '../platform/http/security/access.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import type { FirmReader, FirmService } from './service.ts';

const readerOf = (session: Session): FirmReader => ({
  isClient: session.clientId !== null,
  readsOverview: hasAccess(session, 'overview'),
});

export function firmRoutes(serve: Serve, firms: FirmService): void {
  serve(readFirm, ({ params, scope, session }) => firms.firm(scope, params.firmName, readerOf(session)));
  serve(readTeam, ({ params, scope, session }) => firms.team(scope, params.id, readerOf(session)));
}
