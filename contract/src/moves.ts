import * as z from 'zod/mini';
import {
  blankAsUnset,
  clientQuery,
  dollars,
  idParams,
  instant,
  paging,
  text,
  textOrNull,
  yesNo,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { daysInOrder, moveSelection } from './move-figures.ts';
import { moveClasses, moveClassFilters, moveSorts } from './values/choices.ts';

export * from './firm-momentum.ts';
export * from './move-cities.ts';
export * from './move-figures.ts';
export * from './move-firms.ts';
export {
  type MomentumSort,
  type MoveClass,
  type MoveClassFilter,
  type MoveSort,
  momentumSorts,
  moveClasses,
  moveClassFilters,
  moveSorts,
} from './values/choices.ts';

/** A firm of a move: the canonical firm, and the spelling in the upload. */
export const moveFirm = z.object({ id: z.uuid(), name: z.string(), spelling: z.string() });
export type MoveFirm = z.infer<typeof moveFirm>;

export const move = z.object({
  id: z.uuid(),
  /** Who moved: the id of their page. */
  advisorId: z.guid(),
  firstName: z.string(),
  lastName: z.string(),
  city: z.string(),
  state: textOrNull,
  /** Null: the row named none. */
  firmLeft: z.nullable(moveFirm),
  firmJoined: z.nullable(moveFirm),
  movedOn: z.iso.date(),
  /** Dollars; null is not known. */
  aum: dollars,
  /** The market's path, null where the city is in none. `marketAssumed`: the city came without a state. */
  market: textOrNull,
  marketAssumed: z.boolean(),
  class: z.enum(moveClasses),
  /** Why it is of this class, a sentence. */
  reason: z.string(),
  /** A change between two names of one enterprise. */
  isConversion: z.boolean(),
  /** A return within 10 days to the firm that was just left. */
  isBoomerang: z.boolean(),
  /** Its team, for `liftOut` of this list. */
  liftOutId: z.nullable(z.uuid()),
  /** The reader's own contact who moved, where the evidence is certain. */
  contactId: z.nullable(z.uuid()),
  /** The first file that reported it. */
  source: z.nullable(z.object({ fileName: z.string(), uploadedAt: instant })),
});
export type Move = z.infer<typeof move>;

export const moveFilters = z.extend(moveSelection, {
  /** Words that must each occur in the name, the city, or a firm's name or spellings. */
  q: blankAsUnset(text(200)),
  firmLeft: blankAsUnset(text(200)),
  firmJoined: blankAsUnset(text(200)),
  /** The moves of one city, by the key of `moveCities`. */
  city: blankAsUnset(text(300)),
  /** The moves of one team, by the `liftOutId` of any of its moves. */
  liftOut: blankAsUnset(z.uuid('Unknown ID.')),
  /** Only moves of one class, whatever `includeConversions` says. */
  class: z.optional(z.enum(moveClassFilters)),
  includeConversions: z._default(yesNo, 'yes'),
});
export type MoveFilters = z.infer<typeof moveFilters>;

/** A page, newest first by default. Headers: `X-Total-Count` and `Link` (first, prev, next, last). */
export const listMoves = endpoint({
  method: 'GET',
  path: '/api/moves',
  summary: 'Advisor moves of a market',
  access: 'overview',
  tenant: 'query-or-all',
  reads: ['contact-advisors', 'contacts', 'moves'],
  query: z
    .extend(moveFilters, {
      ...paging(50),
      sort: z._default(z.enum(moveSorts), 'date'),
      order: z.optional(z.enum(['asc', 'desc'])),
    })
    .check(daysInOrder),
  response: z.array(move),
});

/** One move with its team. A client finds those of its target market. */
export const getMove = endpoint({
  method: 'GET',
  path: '/api/moves/:id',
  summary: 'One advisor move',
  access: 'overview',
  tenant: 'row',
  reads: ['contact-advisors', 'contacts', 'moves', 'uploads'],
  params: idParams,
  response: move,
});

/** The firms and cities where a client has contacts, so that moves to, from and in them can be marked. */
export const readMoveBook = endpoint({
  method: 'GET',
  path: '/api/moves/book',
  summary: "Firms of moves and cities where a client has contacts, with the contacts' number",
  access: 'contacts',
  tenant: 'query',
  reads: ['contacts', 'moves'],
  query: clientQuery,
  response: z.object({
    firms: z.array(z.object({ firmId: z.uuid(), contacts: z.int() })),
    /** By the keys of `moveCities`. */
    cities: z.array(z.object({ key: z.string(), contacts: z.int() })),
  }),
});
