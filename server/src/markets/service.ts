import {
  type MarketChange,
  type MarketFigures,
  type MarketOverview,
  type MarketRecord,
  marketFigures,
} from '@liftout/contract/markets';
import { audit } from '../platform/audit.ts';
import { type Actor, platformScope, publicScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { invalid, notFound, stale } from '../platform/http/errors/http-error.ts';
import {
  findMarkets,
  findPublishedMarkets,
  lockMarket,
  type MarketRow,
  type PublishedRow,
  saveMarket,
} from './queries.ts';

export { type Location, normalizeCity, parseLocation } from './location.ts';
/** What other features may use of markets: the definition and the rules that find a move's market. */
export {
  buildMarketIndex,
  loadMarketLocations,
  locationKey,
  type MarketIndex,
  type MarketLocation,
  type MarketMatch,
  matchMarket,
} from './market-index.ts';

export { findMarketPath } from './queries.ts';
export type MarketsService = ReturnType<typeof marketsService>;

/** Market records: the public overview, and changes by an admin. */
export function marketsService({ db, clock }: Platform) {
  return {
    /** Averages and totals are over the published markets (design 4.5). */
    overview: async (): Promise<MarketOverview> => {
      const records = await db.as(publicScope, findPublishedMarkets);
      return overviewOf(records.flatMap(published));
    },

    list: (actor: Actor): Promise<MarketRecord[]> =>
      db.as(platformScope(actor), async (tx) => (await findMarkets(tx)).map(toRecord)),

    /** Throws 404, 409 with the current record, 400 where figures are missing. */
    change: (actor: Actor, path: string, change: MarketChange): Promise<MarketRecord> =>
      db.as(platformScope(actor), async (tx) => {
        const row = await lockMarket(tx, path);
        if (!row) throw notFound(`Market "${path}"`);
        const before = toRecord(row);
        if (change.version !== undefined && change.version !== before.version)
          throw stale('This market', before);
        const at = clock.now();
        const figures = change.figures ? merged(before, change.figures) : before.figures;
        const isPublished = change.published ?? before.published;
        if (isPublished && figures === null)
          throw invalid([{ path: 'figures', message: 'Enter the figures before publishing the market.' }]);
        await saveMarket(tx, path, {
          description: change.description ?? before.description,
          status: change.status ?? before.status,
          summary: figures,
          asOf: change.figures ? at.toISOString().slice(0, 10) : before.asOf,
          published: isPublished,
          at,
        });
        const saved = await lockMarket(tx, path);
        const after = toRecord(saved ?? row);
        await audit(tx, { action: 'market.updated', entity: 'market', entityId: path, before, after }, at);
        return after;
      }),
  };
}

function toRecord(row: MarketRow): MarketRecord {
  const figures = marketFigures.safeParse(row.summary);
  return {
    path: row.path,
    name: row.name,
    description: row.description,
    status: row.status,
    published: row.publishedOrder !== null,
    figures: figures.success ? figures.data : null,
    asOf: row.asOf,
    version: row.version,
  };
}

/** The figures with the sent ones replaced. Throws 400 with one issue for each that is still missing. */
function merged({ figures }: MarketRecord, sent: Partial<MarketFigures>): MarketFigures {
  const display =
    sent.pipelineValue !== undefined && sent.pipeline === undefined
      ? { pipeline: `$${(sent.pipelineValue / 1_000_000).toFixed(1)}M` }
      : {};
  const whole = marketFigures.safeParse({ ...figures, ...sent, ...display });
  if (whole.success) return whole.data;
  throw invalid(
    whole.error.issues.map(({ path }) => ({
      path: ['figures', ...path].join('.'),
      message: 'This figure is missing.',
    })),
  );
}

type Published = MarketOverview['markets'][number];

function published({ summary, path, ...record }: PublishedRow): Published[] {
  const figures = marketFigures.safeParse(summary);
  return figures.success ? [{ ...figures.data, ...record, path: `/${path}` }] : [];
}

function overviewOf(markets: Published[]): MarketOverview {
  const mean = (of: (market: Published) => number) =>
    markets.length === 0 ? null : Math.round((sum(of) / markets.length) * 10) / 10;
  const sum = (of: (market: Published) => number) => markets.reduce((total, market) => total + of(market), 0);
  return {
    markets,
    averageGrowth: mean((market) => market.growth),
    averageConversion: mean((market) => market.conversionRate),
    averageMarketShare: mean((market) => market.marketShare.home.share),
    activeMarkets: markets.filter((market) => market.status === 'Active').length,
    totalContacts: sum((market) => market.contacts),
    totalPipelineValue: sum((market) => market.pipelineValue),
  };
}
