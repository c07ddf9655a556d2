import * as contract from '@liftout/contract/deals';
import type { Serve } from '../platform/http/route.ts';
import type { DealsService } from './service.ts';

export function dealRoutes(serve: Serve, deals: DealsService): void {
  serve(contract.listDeals, async ({ query: { stage, limit, cursor }, scope, request, reply }) => {
    const page = await deals.list(scope, { stage, limit, cursor });
    reply.header('x-total-count', page.total);
    if (page.next) {
      const next = new URL(request.url, 'http://liftout');
      next.searchParams.set('cursor', page.next);
      reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
    }
    return page.deals;
  });
  serve(contract.dealBoard, ({ scope }) => deals.board(scope));
  serve(contract.moveDeal, ({ params, body, scope }) => deals.move(scope, params.id, body));
}
