import * as contract from '@liftout/contract/pending-contacts';
import { tellPages } from '../platform/http/pages.ts';
import type { Serve } from '../platform/http/route.ts';
import type { PendingService } from './pending.ts';

export function pendingRoutes(serve: Serve, pending: PendingService): void {
  serve(contract.submitContact, ({ body: { client: _, submittedBy: __, ...fields }, scope }) =>
    pending.submit(scope, fields),
  );
  serve(contract.listPending, async ({ query, scope, request, reply }) => {
    const { pending: found, total } = await pending.list(scope, query);
    tellPages(request, reply, { ...query, total });
    return found;
  });
  serve(contract.countPending, ({ scope }) => pending.waitingClients(scope.actor));
  serve(contract.updatePending, ({ params, body, scope }) => pending.edit(scope, params.id, body));
  serve(contract.approvePending, ({ params, body, scope }) => pending.approve(scope, params.id, body));
  serve(contract.rejectPending, ({ params, body, scope }) => pending.reject(scope, params.id, body));
}
