import type { AnyScope } from '../scope.ts';
import { keyword, type Sql } from './sql.ts';

/** What a scope reads moves from. */
export interface Readable {
  moves: Sql;
  /** Which uploads reported a move. */
  sources: Sql;
}

/**
 * The one place that says which moves a scope may read (decision 018): a client those of its target market, whatever is
 * asked; the platform all. The database holds a client to it: its role can read the two views, and not the tables.
 */
export const readable = ({ kind }: AnyScope): Readable => (kind === 'tenant' ? ofMarket : all);

const ofMarket = { moves: keyword('market_moves'), sources: keyword('market_move_sources') };
const all = { moves: keyword('moves'), sources: keyword('move_sources') };
