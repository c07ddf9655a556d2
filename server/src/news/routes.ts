import * as contract from '@liftout/contract/news';
import type { Serve } from '../platform/http/route.ts';
import type { NewsService } from './service.ts';

export function newsRoutes(serve: Serve, news: NewsService): void {
  serve(contract.news, ({ scope }) => news.latest(scope));
  serve(contract.testFeed, ({ body }) => news.test(body.url));
}
