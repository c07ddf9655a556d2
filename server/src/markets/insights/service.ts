import type { MarketInsight } from '@liftout/contract/markets';
import type { TenantScope } from '../../platform/db/scope.ts';
import { dollarsOf } from '../../platform/db/sql/sums.ts';
import type { Platform } from '../../platform/deps.ts';
import { type ContactFigures, readContactFigures } from './queries.ts';

export type MarketInsightsService = ReturnType<typeof marketInsightsService>;

/** Figures over a client's contacts, for its Market Overview. */
export function marketInsightsService({ db }: Platform) {
  return {
    ofClient: (scope: TenantScope): Promise<MarketInsight> =>
      db.as(scope, async (tx) => present(await readContactFigures(tx, scope.clientId))),
  };
}

function present(contacts: ContactFigures): MarketInsight {
  return {
    region: contacts.market ?? 'All markets',
    updatedAt: contacts.updatedAt?.toISOString() ?? null,
    topTitles: JSON.stringify(contacts.titles),
    totalAUM: dollarsOf(contacts.aumCents),
    totalRevenue: dollarsOf(contacts.revenueCents),
    headcount: contacts.headcount,
    coverage: { aumKnown: contacts.aumKnown, revenueKnown: contacts.revenueKnown },
  };
}
