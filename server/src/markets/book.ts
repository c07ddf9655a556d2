import type { MarketInsight } from '@liftout/contract/markets';
import type { TenantScope } from '../platform/db/scope.ts';
import { dollarsOf } from '../platform/db/sums.ts';
import type { Platform } from '../platform/deps.ts';
import { type BookFigures, readBook } from './book-queries.ts';

export type BookService = ReturnType<typeof bookService>;

/** The Market Overview of a client: its book of contacts in figures. */
export function bookService({ db }: Platform) {
  return {
    insights: (scope: TenantScope): Promise<MarketInsight> =>
      db.as(scope, async (tx) => present(await readBook(tx, scope.clientId))),
  };
}

function present(book: BookFigures): MarketInsight {
  return {
    region: book.market ?? 'All markets',
    updatedAt: book.updatedAt?.toISOString() ?? null,
    topTitles: JSON.stringify(book.titles),
    totalAUM: dollarsOf(book.aumCents),
    totalRevenue: dollarsOf(book.revenueCents),
    headcount: book.headcount,
    coverage: { aumKnown: book.aumKnown, revenueKnown: book.revenueKnown },
  };
}
