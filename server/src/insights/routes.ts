import * as contract from '@liftout/contract/insights';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import type { Serve } from '../platform/http/route.ts';
import type { InsightsService } from './service.ts';

export function insightsRoutes(serve: Serve, insights: InsightsService): void {
  serve(contract.insights, ({ scope }) => insights.list(scope));
  serve(contract.listIntel, async ({ scope, query, request, reply }) => {
    const page = await insights.listIntel(scope, query);
    pagingHeaders(request, reply, { ...query, total: page.total });
    return page.intel;
  });
  serve(contract.getIntel, ({ scope, params }) => insights.oneIntel(scope, params.id));
  serve(contract.submitIntel, ({ scope, body }) => insights.submitIntel(scope, body));
  serve(contract.dismissInsight, async ({ scope, params }) => {
    await insights.dismiss(scope, params.insightId);
    return { message: 'Insight dismissed.' };
  });
  serve(contract.restoreInsight, async ({ scope, params }) => {
    await insights.restore(scope, params.insightId);
    return { message: 'Insight restored.' };
  });
}
