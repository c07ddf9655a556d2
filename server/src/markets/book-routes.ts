import { marketInsights } from '@liftout/contract/markets';
import type { Serve } from '../platform/http/route.ts';
import type { BookService } from './book.ts';

export function bookRoutes(serve: Serve, book: BookService): void {
  serve(marketInsights, ({ scope }) => book.insights(scope));
}
