import * as z from 'zod/mini';
import { textOrNull, yesNo } from './common.ts';
import { endpoint } from './endpoint.ts';
import { daysInOrder, monthCoverage, moveSelection } from './move-figures.ts';

const count = z.int().check(z.nonnegative());
/** Advisors with a move there, who left a firm and who joined one; with a `firm`, who left and joined that one. */
const sides = { advisors: count, left: count, joined: count };

/** Cities that an answer lists, at most. */
export const maxMoveCities = 400;

/**
 * Cities with their moves month by month, in one answer: all months of the selection, the last 12 without a first day, at
 * most 120. An advisor counts once in a month, and once in the whole.
 */
export const moveCities = endpoint({
  method: 'GET',
  path: '/api/moves/cities',
  summary: 'Where advisors left and joined firms: cities by month, with their places on a map',
  access: 'overview',
  tenant: 'query-or-all',
  reads: ['contact-advisors', 'contacts', 'moves'],
  query: z.extend(moveSelection, { includeConversions: z._default(yesNo, 'no') }).check(daysInOrder),
  response: z.object({
    /** The selection's market, null for all. */
    market: textOrNull,
    /** `YYYY-MM`, all of them. */
    months: z.array(z.object({ month: z.string(), coverage: monthCoverage })),
    /** Most advisors first, at most 400. */
    cities: z.array(
      z.object({
        /** For `city` of the list of moves; null: moves without a city, also those that name a ZIP code alone. */
        key: textOrNull,
        city: z.string(),
        state: textOrNull,
        /** Degrees; null where the city's place is not known. */
        latitude: z.nullable(z.number()),
        longitude: z.nullable(z.number()),
        ...sides,
        /** Those with moves. */
        months: z.array(z.object({ month: z.string(), ...sides })),
      }),
    ),
    /** How many cities there are in all. */
    total: count,
  }),
});
export type MoveCities = z.infer<typeof moveCities.response>;
export type MoveCity = MoveCities['cities'][number];
