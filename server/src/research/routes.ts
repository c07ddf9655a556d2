import * as contract from '@liftout/contract/research';
import type { Serve } from '../platform/http/route.ts';
import { hasAccess } from '../platform/http/security/access.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import type { ResearchService } from './service.ts';

/** News is of the overview. */
const readerOf = (session: Session) => ({ readsNews: hasAccess(session, 'overview') });

export function researchRoutes(serve: Serve, research: ResearchService): void {
  serve(contract.deepDive, ({ scope, body, session }) => {
    const { firstName, lastName, firm, city, contactId } = body;
    const subject = { firstName, lastName, firm, city: city || null, contactId: contactId ?? null };
    return research.deepDive(scope, subject, readerOf(session));
  });
  serve(contract.contactResearch, ({ scope, params, session }) =>
    research.contactResearch(scope, params.id, readerOf(session)),
  );
  serve(contract.scrapeLinkedIn, ({ scope, body }) => research.scrapeLinkedIn(scope, body.url));
  serve(contract.readResearchBudget, ({ scope }) => research.budget.read(scope));
  serve(contract.saveResearchBudget, ({ scope, body }) => research.budget.change(scope, body.runsPerDay));
  serve(contract.emailProfile, ({ scope, body }) => research.emailProfile(scope, body));
}
