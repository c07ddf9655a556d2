import * as contract from '@liftout/contract/markets';
import type { Serve } from '../platform/http/route.ts';
import type { MarketProposalService } from './proposal/service.ts';
import type { MarketsService } from './service.ts';

export function marketsRoutes(serve: Serve, markets: MarketsService, proposals: MarketProposalService): void {
  serve(contract.marketOverview, () => markets.overview());
  serve(contract.listMarkets, ({ scope }) => markets.list(scope.actor));
  serve(contract.updateMarket, ({ scope, params, body }) => markets.change(scope.actor, params.path, body));
  serve(contract.orderMarkets, ({ scope, body }) => markets.order(scope.actor, body.paths));
  serve(contract.readMarketProposal, ({ scope, params }) => proposals.of(scope.actor, params.path));
  serve(contract.readMarketHistory, ({ scope, params }) => markets.history(scope.actor, params.path));
}
