import * as z from 'zod/mini';
import { idParams, text, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { uploadMarkets } from './values/upload-markets.ts';

const count = z.int().check(z.nonnegative());
const [first, ...others] = uploadMarkets.map(({ path }) => path);
const marketPath = z.enum([first ?? 'silicon-valley', ...others]);

/** Cities that an answer lists, at most; the rest is counted, and all of them are in the file of warnings. */
export const maxListedCities = 100;

/** A city of an upload whose moves the definition of no market has. */
export const unmatchedCity = z.object({
  /** What its moves have in common; null: they have no city. */
  key: textOrNull,
  /** As most of the moves write it; '' without one. */
  city: z.string(),
  state: textOrNull,
  /** Distinct moves of the upload. */
  moves: count,
  /** Why no market has it, where more is known than that. */
  reason: textOrNull,
  /** The path of the market that an admin assigned it to; null: it counts in none. */
  market: textOrNull,
});
export type UnmatchedCity = z.infer<typeof unmatchedCity>;

/** Most moves first, those that an admin assigned among them. 404 for an unknown upload. */
export const listUploadCities = endpoint({
  method: 'GET',
  path: '/api/admin/uploads/:id/cities',
  summary: 'The cities of an upload that no market has, with the moves of each',
  access: 'admin',
  tenant: 'none',
  reads: ['moves', 'uploads'],
  params: idParams,
  response: z.object({
    /** Moves that count in no market, and their cities. */
    moves: count,
    cities: count,
    /** The first 100. */
    listed: z.array(unmatchedCity),
  }),
});
export type UploadCities = z.infer<typeof listUploadCities.response>;

/**
 * Says in which market the moves of a city count that no market's definition has, those of all uploads and of later ones;
 * null takes that back. 404 where no move in no market has the city.
 */
export const setCityMarket = endpoint({
  method: 'PUT',
  path: '/api/admin/city-markets',
  summary: 'Assign a city that no market has to a market, or take that back',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves'],
  body: z.object({ key: text(300), market: z.nullable(marketPath) }),
  /** `moves`: how many changed their market. */
  response: z.object({ key: z.string(), market: textOrNull, moves: count }),
});
