import { marketInsights } from '@liftout/contract/markets';
import type { Serve } from '../../platform/http/route.ts';
import type { MarketInsightsService } from './service.ts';

export function marketInsightsRoutes(serve: Serve, insights: MarketInsightsService): void {
  serve(marketInsights, ({ scope }) => insights.ofClient(scope));
}
