import * as contract from '@liftout/contract/submissions';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import type { Serve } from '../platform/http/route.ts';
import type { SubmissionsService } from './service.ts';

export function submissionRoutes(serve: Serve, pending: SubmissionsService): void {
  serve(contract.submitContact, ({ body: { client: _, submittedBy: __, ...fields }, scope }) =>
    pending.submit(scope, fields),
  );
  serve(contract.listSubmissions, async ({ query, scope, request, reply }) => {
    const { pending: found, total } = await pending.list(scope, query);
    pagingHeaders(request, reply, { ...query, total });
    return found;
  });
  serve(contract.countSubmissions, ({ scope }) => pending.waitingClients(scope.actor));
  serve(contract.updateSubmission, ({ params, body, scope }) => pending.edit(scope, params.id, body));
  serve(contract.approveSubmission, ({ params, body, scope }) => pending.approve(scope, params.id, body));
  serve(contract.rejectSubmission, ({ params, body, scope }) => pending.reject(scope, params.id, body));
}
