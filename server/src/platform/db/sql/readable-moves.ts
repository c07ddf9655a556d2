import type { AnyScope } from '../scope.ts';
import { keyword, type Sql } from './sql.ts';

/** The tables or views from which a scope reads moves. */
export interface Readable {
  moves: Sql;
  /** The uploads that reported a move. */
  sources: Sql;
}

/**
 * The moves that a scope may read (decision 018): a client those of its target market, the platform all. Of moves that
 * repeat each other under several spellings of a name, one (decision 051). Decided only
 * here, and enforced by the database: a client's role can read the two views and not the tables.
 */
export const readable = ({ kind }: AnyScope): Readable => (kind === 'tenant' ? ofMarket : all);

const ofMarket = { moves: keyword('market_moves'), sources: keyword('market_move_sources') };
const all = { moves: keyword('counted_moves'), sources: keyword('move_sources') };
