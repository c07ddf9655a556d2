import * as losses from '@liftout/contract/deal-losses';
import * as times from '@liftout/contract/deal-times';
import * as contract from '@liftout/contract/deals';
import { listHeaders } from '../platform/http/payload/paging-headers.ts';
import type { Serve } from '../platform/http/route.ts';
import type { DealsService } from './service.ts';

export function dealRoutes(serve: Serve, deals: DealsService): void {
  serve(contract.listDeals, async ({ query: { stage, limit, cursor }, scope, request, reply }) => {
    const page = await deals.list(scope, { stage, limit, cursor });
    const links = page.next ? [{ rel: 'next' as const, query: { cursor: page.next } }] : [];
    listHeaders(request, reply, page.total, links);
    return page.deals;
  });
  serve(contract.dealBoard, ({ scope }) => deals.board(scope));
  serve(losses.listLostDeals, async ({ query: { contact, limit, cursor }, scope, request, reply }) => {
    const page = await deals.listLost(scope, { contact, limit, cursor });
    const links = page.next ? [{ rel: 'next' as const, query: { cursor: page.next } }] : [];
    listHeaders(request, reply, page.total, links);
    return page.deals;
  });
  serve(times.dealFunnel, ({ query, scope }) => deals.funnel(scope, query.days));
  serve(times.listStuckDeals, ({ scope }) => deals.stuck(scope));
  serve(losses.loseDeal, ({ params, body, scope }) => deals.lose(scope, params.id, body));
  serve(losses.reopenDeal, ({ params, body, scope }) => deals.reopen(scope, params.id, body.version));
  serve(contract.moveDeal, ({ params, body, scope }) => deals.changeStage(scope, params.id, body));
}
