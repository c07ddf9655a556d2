import { z } from 'zod';
import { dollars, idParams, instant, pageQuery, text, yesNo } from './common.ts';
import { endpoint } from './endpoint.ts';
import { blankable, daysInOrder, daysNotInOrder, moveSelection } from './move-figures.ts';

export * from './move-figures.ts';

/** A firm as a move names it: the canonical firm, and the spelling that came in. */
export const moveFirm = z.object({ id: z.uuid(), name: z.string(), spelling: z.string() });
export type MoveFirm = z.infer<typeof moveFirm>;

export const move = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  /** Null: the row named none. */
  firmLeft: moveFirm.nullable(),
  firmJoined: moveFirm.nullable(),
  movedOn: z.iso.date(),
  /** Dollars; null is not known. */
  aum: dollars,
  /** The market's path, null where the city is in none. `marketAssumed`: the city came without a state. */
  market: z.string().nullable(),
  marketAssumed: z.boolean(),
  /** Between two names of one enterprise. */
  isConversion: z.boolean(),
  /** A return to the firm just left, within 10 days. */
  isBoomerang: z.boolean(),
  /** The team it was part of; `liftOut` of this list opens it. */
  liftOutId: z.uuid().nullable(),
  /** The first file that reported it. */
  source: z.object({ fileName: z.string(), uploadedAt: instant }).nullable(),
});
export type Move = z.infer<typeof move>;

export const moveSorts = ['date', 'person', 'city', 'firmLeft', 'firmJoined', 'aum'] as const;
export type MoveSort = (typeof moveSorts)[number];

export const moveFilters = moveSelection.extend({
  /** Words that must each occur in the name, the city, or a firm's name or spellings. */
  q: blankable(text(200)),
  firmLeft: blankable(text(200)),
  firmJoined: blankable(text(200)),
  /** The moves of one team, by the `liftOutId` of any of its moves. */
  liftOut: blankable(z.uuid('Not an id of ours.')),
  includeConversions: yesNo.default('yes'),
});
export type MoveFilters = z.infer<typeof moveFilters>;

/** A page, newest first by default; `X-Total-Count` and `Link` (first, prev, next, last) come as headers. */
export const listMoves = endpoint({
  method: 'GET',
  path: '/api/moves',
  summary: 'Advisor moves of a market',
  access: 'overview',
  tenant: 'query-or-all',
  query: moveFilters
    .extend({
      ...pageQuery.shape,
      pageSize: pageQuery.shape.pageSize.unwrap().default(50),
      sort: z.enum(moveSorts).default('date'),
      order: z.enum(['asc', 'desc']).optional(),
    })
    .refine(daysInOrder, daysNotInOrder),
  response: z.array(move),
});

/** One move, with the team that it was part of. A client finds those of its own market. */
export const getMove = endpoint({
  method: 'GET',
  path: '/api/moves/:id',
  summary: 'One advisor move',
  access: 'overview',
  tenant: 'row',
  params: idParams,
  response: move,
});
