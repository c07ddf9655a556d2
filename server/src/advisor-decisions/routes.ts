import * as contract from '@liftout/contract/advisor-decisions';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import type { Serve } from '../platform/http/route.ts';
import type { AdvisorDecisionsService } from './service.ts';

export function advisorDecisionRoutes(serve: Serve, decisions: AdvisorDecisionsService): void {
  serve(contract.listAdvisorPairs, async ({ query, scope, request, reply }) => {
    const page = await decisions.list(scope.actor, query);
    pagingHeaders(request, reply, { ...query, total: page.total });
    return page.pairs;
  });
  serve(contract.getAdvisorPair, ({ params, scope }) => decisions.one(scope.actor, params.id));
  serve(contract.decideAdvisorPair, ({ body, scope }) => decisions.decide(scope.actor, body));
  serve(contract.undoAdvisorDecision, ({ body, scope }) => decisions.undo(scope.actor, body));
  serve(contract.advisorChoices, ({ query, scope }) => decisions.choices(scope.actor, query.q));
  serve(contract.compareAdvisors, ({ query, scope }) => decisions.compare(scope.actor, query.a, query.b));
  serve(contract.mergeAdvisors, ({ body, scope }) => decisions.merge(scope.actor, body));
  serve(contract.getAdvisorDecisions, ({ params, scope }) => decisions.decisions(scope.actor, params.id));
  serve(contract.previewUnmerge, ({ params, body, scope }) =>
    decisions.previewUnmerge(scope.actor, params.id, body.moves),
  );
  serve(contract.unmergeAdvisor, ({ params, body, scope }) =>
    decisions.unmerge(scope.actor, params.id, body),
  );
}
