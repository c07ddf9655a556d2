import { maxListedCities, type UnmatchedCity, type UploadCities } from '@liftout/contract/city-markets';
import { resolveAdvisors } from '../advisors/service.ts';
import { lockMoves } from '../firms/service.ts';
import {
  buildMarketIndex,
  loadMarketLocations,
  type MarketIndex,
  matchMarket,
  parseLocation,
} from '../markets/service.ts';
import {
  analyzeMoves,
  type CityOfUpload,
  findUnmatchedCities,
  moveCity,
  totalUnmatched,
} from '../moves/service.ts';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import { csvLine } from '../platform/csv.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { findCityMarkets, findMarketClients, findUploadMarket, saveCityMarket } from './queries.ts';

/** A file of warnings names all cities; nobody reads more than so many. */
const maxLines = 20_000;

let definition: MarketIndex | undefined;

/** The markets of cities that an admin assigned, by location key. */
export const assignedCities = async (tx: Tx): Promise<Map<string, string>> =>
  new Map((await findCityMarkets(tx)).map(({ key, market }) => [key, market]));

/** What the file of warnings says at its end: the cities of an upload that no market has, with their moves. */
export async function unmatchedLines(tx: Tx, uploadId: string): Promise<string> {
  const cities = await findUnmatchedCities(tx, uploadId, maxLines);
  return cities
    .filter(({ market }) => market === null)
    .map(({ moves, city, state }) => {
      const named = city === '' ? 'without a city' : `in ${[city, state].filter((part) => part).join(', ')}`;
      return csvLine([
        '',
        `${moves} ${moves === 1 ? 'move' : 'moves'} ${named} ${moves === 1 ? 'counts' : 'count'} in no market.`,
      ]);
    })
    .join('');
}

export type CityMarketsService = ReturnType<typeof cityMarketsService>;

/** Cities that no market's definition has, and the markets that admins assign them to. */
export function cityMarketsService({ db, clock }: Platform) {
  return {
    /** Throws 404. */
    ofUpload: (actor: Actor, uploadId: string): Promise<UploadCities> =>
      db.within('bulk').as(platformScope(actor), async (tx) => {
        const uploadMarket = await findUploadMarket(tx, uploadId);
        if (uploadMarket === undefined) throw notFound('This upload');
        const cities = await findUnmatchedCities(tx, uploadId, maxListedCities);
        return {
          ...(await totalUnmatched(tx, uploadId)),
          listed: cities.map((city) => toWire(city, uploadMarket)),
        };
      }),

    /** Throws 404 where no move in no market has the city. */
    assign: (actor: Actor, { key, market }: { key: string; market: string | null }) =>
      db.within('bulk').as(platformScope(actor), async (tx) => {
        await lockMoves(tx);
        const before = (await assignedCities(tx)).get(key) ?? null;
        if (before === market) return { key, market, moves: 0 };
        const moves = await moveCity(tx, key, { from: before, to: market });
        if (before === null && moves === 0) throw notFound('This city');
        const at = clock.now();
        await saveCityMarket(
          tx,
          key,
          market === null ? null : { marketPath: market, assignedBy: actor.name, assignedAt: at },
        );
        await resolveAdvisors(tx);
        await analyzeMoves(tx, moves);
        await audit(
          tx,
          {
            action: market === null ? 'city.released' : 'city.assigned',
            entity: 'city',
            entityId: key,
            before: { market: before },
            after: { market, moves },
          },
          at,
        );
        for (const clientId of await findMarketClients(tx)) notify(tx, clientId, ['moves']);
        return { key, market, moves };
      }),
  };
}

/** Says why no market has the city, by the rules that looked for one. */
function toWire({ key, city, state, moves, market }: CityOfUpload, uploadMarket: string): UnmatchedCity {
  definition ??= buildMarketIndex(loadMarketLocations());
  const location = parseLocation(city, state ?? '');
  const reason = location.warning ?? matchMarket(location, uploadMarket, definition).warning ?? null;
  return { key, city, state, moves, reason: market === null ? reason : null, market };
}
