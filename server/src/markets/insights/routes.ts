import { marketInsights } from '@liftout/contract/markets';
import type { Serve } from '../../platform/http/route.ts';
import type { MarketInsightsService } from './service.ts';

export function marketInsightsRoutes(serve: Serve, book: MarketInsightsService): void {
  serve(marketInsights, ({ scope }) => book.insights(scope));
}
