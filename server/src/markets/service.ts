import { isDeepStrictEqual } from 'node:util';
import {
  type MarketChange,
  type MarketFigures,
  type MarketHistory,
  type MarketOverview,
  type MarketRecord,
  marketFigures,
  sumOfShares,
} from '@liftout/contract/markets';
import { inMillions } from '@liftout/contract/values/money-text';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import { type Actor, platformScope, publicScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, invalid, notFound, stale } from '../platform/http/errors/http-error.ts';
import { loadMarketLocations } from './definition.ts';
import { changesBetween } from './history/changes.ts';
import { findEntries } from './history/queries.ts';
import {
  findMarket,
  findMarkets,
  findPublishedMarkets,
  lockMarket,
  lockPublished,
  type MarketRow,
  type PublishedRow,
  saveMarket,
  savePosition,
} from './queries.ts';

export { placeOf } from './contact-place.ts';
export { loadMarketLocations, type MarketLocation } from './definition.ts';
export { type Location, normalizeCity, parseLocation } from './location.ts';
/** What other features may use of markets: the definition and the rules that find a move's market. */
export {
  buildMarketIndex,
  locationKey,
  type MarketIndex,
  type MarketMatch,
  matchMarket,
} from './market-index.ts';

export { placeOfCity } from './places.ts';
export { findMarketName, findMarketPath } from './queries.ts';

/** Changes in a market's history, at most. */
const maxHistory = 50;

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
        const changed = {
          description: change.description ?? before.description,
          status: change.status ?? before.status,
          figures,
          asOf: change.asOf ?? (change.figures ? at.toISOString().slice(0, 10) : before.asOf),
          published: isPublished,
        };
        // Nothing to record, and no reason to refuse whoever has the market open.
        if (isDeepStrictEqual({ ...before, ...changed }, before)) return before;
        const { figures: summary, ...fields } = changed;
        await saveMarket(tx, path, { ...fields, summary, at });
        const saved = await lockMarket(tx, path);
        const after = toRecord(saved ?? row);
        await audit(tx, { action: 'market.updated', entity: 'market', entityId: path, before, after }, at);
        return after;
      }),

    /** Throws 409 where `paths` are not exactly the published markets. */
    order: (actor: Actor, paths: readonly string[]): Promise<MarketRecord[]> =>
      db.as(platformScope(actor), async (tx) => {
        const current = await lockPublished(tx);
        if (current.length !== new Set(paths).size || !current.every((path) => paths.includes(path)))
          throw conflict('Another admin published or unpublished a market. Check the order again.');
        const at = clock.now();
        notify(tx, null);
        for (const [index, path] of paths.entries()) {
          await savePosition(tx, path, index + 1, at);
          const before = { position: current.indexOf(path) + 1 };
          const after = { position: index + 1 };
          if (before.position !== after.position)
            await audit(
              tx,
              { action: 'market.reordered', entity: 'market', entityId: path, before, after },
              at,
            );
        }
        return (await findMarkets(tx)).map(toRecord);
      }),

    /** What changed in a market's record, newest first. Throws 404. */
    history: (actor: Actor, path: string): Promise<MarketHistory> =>
      db.as(platformScope(actor), async (tx) => {
        if (!(await findMarket(tx, path))) throw notFound(`Market "${path}"`);
        const entries = await findEntries(tx, path, maxHistory);
        return entries.map(({ id, actorName, createdAt, before, after }) => ({
          id,
          at: createdAt.toISOString(),
          actorName,
          changes: changesBetween(before, after),
        }));
      }),
  };
}

let areas: Map<string, { counties: number; cities: number }> | undefined;

/** The size of a market's definition. The definitions are read once per process. */
function areaOf(path: string): { counties: number; cities: number } {
  areas ??= new Map(
    [...Map.groupBy(loadMarketLocations(), ({ market }) => market)].map(([market, locations]) => [
      market,
      {
        counties: new Set(locations.map(({ state, county }) => `${state}|${county}`)).size,
        cities: locations.filter(({ kind }) => kind === 'city').length,
      },
    ]),
  );
  return areas.get(path) ?? { counties: 0, cities: 0 };
}

function toRecord(row: MarketRow): MarketRecord {
  const figures = marketFigures.safeParse(row.summary);
  return {
    path: row.path,
    name: row.name,
    description: row.description,
    status: row.status,
    published: row.publishedOrder !== null,
    ...areaOf(row.path),
    figures: figures.success ? figures.data : null,
    asOf: row.asOf,
    version: row.version,
  };
}

/** The figures with the sent ones replaced. Throws 400 with one issue for each that is still missing. */
function merged({ figures }: MarketRecord, sent: Partial<MarketFigures>): MarketFigures {
  const display =
    sent.pipelineValue !== undefined && sent.pipeline === undefined
      ? { pipeline: inMillions(sent.pipelineValue) }
      : {};
  const whole = marketFigures.safeParse({ ...figures, ...sent, ...display });
  if (whole.success) {
    const sum = sumOfShares(whole.data.marketShare);
    if (sent.marketShare === undefined || sum === 100) return whole.data;
    throw invalid([{ path: 'figures.marketShare', message: `The shares add up to ${sum}, not 100.` }]);
  }
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
