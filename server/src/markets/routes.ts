import { listMarkets, marketOverview, updateMarket } from '@liftout/contract/markets';
import type { Serve } from '../platform/http/route.ts';
import type { MarketsService } from './service.ts';

export function marketsRoutes(serve: Serve, markets: MarketsService): void {
  serve(marketOverview, () => markets.overview());
  serve(listMarkets, ({ scope }) => markets.list(scope.actor));
  serve(updateMarket, ({ scope, params, body }) => markets.change(scope.actor, params.path, body));
}
