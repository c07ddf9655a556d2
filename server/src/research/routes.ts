import * as contract from '@liftout/contract/research';
import type { Serve } from '../platform/http/route.ts';
import type { ResearchService } from './service.ts';

export function researchRoutes(serve: Serve, research: ResearchService): void {
  serve(contract.deepDive, ({ scope, body }) => {
    const { firstName, lastName, firm, city, contactId } = body;
    return research.deepDive(scope, {
      firstName,
      lastName,
      firm,
      city: city || null,
      contactId: contactId ?? null,
    });
  });
  serve(contract.contactResearch, ({ scope, params }) => research.contactResearch(scope, params.id));
  serve(contract.scrapeLinkedIn, ({ scope, body }) => research.scrapeLinkedIn(scope, body.url));
  serve(contract.emailProfile, ({ scope, body }) => research.emailProfile(scope, body));
}
