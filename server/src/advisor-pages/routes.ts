import { formerColleagues, getAdvisor } from '@liftout/contract/advisors';
import { getContactMove, listContactMoves } from '@liftout/contract/contact-moves';
import type { Serve } from '../platform/http/route.ts';
import { hasAccess } from '../platform/http/security/access.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import type { ContactMovesService } from './contact-move.ts';
import type { AdvisorPagesService } from './service.ts';

const readerOf = (session: Session) => ({
  isClient: session.clientId !== null,
  readsContacts: hasAccess(session, 'contacts'),
});

export function advisorPageRoutes(
  serve: Serve,
  advisors: AdvisorPagesService,
  contactMoves: ContactMovesService,
): void {
  serve(getAdvisor, ({ params, scope, session }) => advisors.one({ scope, ...readerOf(session) }, params.id));
  serve(formerColleagues, ({ params, scope, session }) =>
    contactMoves.formerColleagues({ scope, ...readerOf(session) }, params.id),
  );
  serve(getContactMove, ({ params, scope }) => contactMoves.moveOf(scope, params.id));
  serve(listContactMoves, ({ query, scope }) => contactMoves.movesOf(scope, query.contacts ?? []));
}
