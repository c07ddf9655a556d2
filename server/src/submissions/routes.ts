import { listOwnSubmissions } from '@liftout/contract/own-submissions';
import * as contract from '@liftout/contract/submissions';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import type { Serve } from '../platform/http/route.ts';
import type { SubmissionsService } from './service.ts';

export function submissionRoutes(serve: Serve, submissions: SubmissionsService): void {
  serve(contract.submitContact, ({ body: { client: _, submittedBy: __, ...fields }, scope }) =>
    submissions.submit(scope, fields),
  );
  serve(listOwnSubmissions, ({ query: { limit, cursor }, scope }) =>
    submissions.listOwn(scope, { limit, cursor }),
  );
  serve(contract.listSubmissions, async ({ query, scope, request, reply }) => {
    const page = await submissions.list(scope, query);
    pagingHeaders(request, reply, { ...query, total: page.total });
    return page.submissions;
  });
  serve(contract.countSubmissions, ({ scope }) => submissions.countByClient(scope.actor));
  serve(contract.decideSubmissions, async ({ body, scope }) => ({
    results: await submissions.decide(scope.actor, body),
  }));
  serve(contract.reopenSubmission, ({ params, body, scope }) => submissions.reopen(scope, params.id, body));
  serve(contract.updateSubmission, ({ params, body, scope }) => submissions.edit(scope, params.id, body));
  serve(contract.approveSubmission, ({ params, body, scope }) => submissions.approve(scope, params.id, body));
  serve(contract.rejectSubmission, ({ params, body, scope }) => submissions.reject(scope, params.id, body));
}
