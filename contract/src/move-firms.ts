import * as z from 'zod/mini';
import { clientQuery } from './common.ts';
import { endpoint } from './endpoint.ts';
import { moveSelection } from './move-figures.ts';

/** Firms that an answer lists, at most. */
export const maxMoveFirms = 5_000;

/** The firms to choose a filter from, by name. `market` as in every selection. */
export const moveFirms = endpoint({
  method: 'GET',
  path: '/api/moves/firms',
  summary: "Firms that somebody of a market's moves left or joined",
  access: 'overview',
  tenant: 'query-or-all',
  reads: ['moves'],
  query: z.extend(clientQuery, { market: moveSelection.shape.market }),
  response: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
