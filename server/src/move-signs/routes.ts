import * as contract from '@liftout/contract/move-signs';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import type { Serve } from '../platform/http/route.ts';
import type { MoveSignsService } from './service.ts';

export function moveSignsRoutes(serve: Serve, signs: MoveSignsService): void {
  serve(contract.readContactSigns, ({ scope, params }) => signs.one(scope, params.id));
  serve(contract.readAdvisorSigns, ({ scope, params }) => signs.ofAdvisor(scope, params.id));
  serve(contract.listMoveSigns, async ({ request, reply, scope, query }) => {
    const found = await signs.list(scope, query);
    pagingHeaders(request, reply, { ...query, total: found.total });
    return found;
  });
}
