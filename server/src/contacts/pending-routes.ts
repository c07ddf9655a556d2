import * as contract from '@liftout/contract/pending-contacts';
import type { Serve } from '../platform/http/route.ts';
import type { PendingService } from './pending.ts';

export function pendingRoutes(serve: Serve, pending: PendingService): void {
  serve(contract.submitContact, ({ body: { client: _, submittedBy, ...fields }, scope }) =>
    pending.submit(scope, fields, submittedBy),
  );
  serve(contract.listPending, async ({ query, scope, reply }) => {
    const found = await pending.list(scope, query.status);
    reply.header('x-total-count', found.total);
    return found.pending;
  });
  serve(contract.updatePending, ({ params, body, scope }) => pending.edit(scope, params.id, body));
  serve(contract.approvePending, ({ params, body, scope }) => pending.approve(scope, params.id, body));
  serve(contract.rejectPending, ({ params, body, scope }) => pending.reject(scope, params.id, body));
}
