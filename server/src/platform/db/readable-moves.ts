import type { Scope } from './scope.ts';

/** What a scope reads moves from. */
export interface Readable {
  moves: string;
  /** Which uploads reported a move. */
  sources: string;
}

/**
 * The one place that says which moves a scope may read (decision 018): a client those of its target market, whatever is
 * asked; the platform all. The database holds a client to it: its role can read the two views, and not the tables.
 */
export const readable = ({ kind }: Scope): Readable =>
  kind === 'tenant'
    ? { moves: 'market_moves', sources: 'market_move_sources' }
    : { moves: 'moves', sources: 'move_sources' };
