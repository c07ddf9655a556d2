import type { MoveClassFilter } from '@liftout/contract/moves';
import { findFirm, searchFirms } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Scope } from '../platform/db/scope.ts';
import { likePattern } from '../platform/db/sql/like.ts';
import { forbidden, notFound } from '../platform/http/errors/http-error.ts';
import type { Book } from './queries/book.ts';
import { findMarketPath, findTargetMarket } from './queries/markets.ts';

/** Filters of moves, resolved: paths and ids instead of names. An empty list of firms matches nothing. */
export interface Selected {
  /** A single move. */
  id?: string;
  /** All of an advisor's, also those that repeat another. */
  advisor?: string;
  market: string | null;
  firms: string[] | null;
  from: string | null;
  to: string | null;
  conversions: boolean;
  firmsLeft?: string[];
  firmsJoined?: string[];
  /** Search words, of which every one must match: in the name or city, or as one of the firms. */
  words?: { pattern: string; firms: string[] }[];
  /** The key that the moves of a city share. */
  city?: string;
  /** The id of any move of a team. */
  liftOut?: string;
  /** Only moves of a class; conversions and repeats among them where it is theirs. */
  class?: MoveClassFilter;
  /** With moves from one of the firms by people who kept it. */
  withKept?: boolean;
  /** Only moves in this client's book. */
  book?: Book;
}

interface RequestedFilters {
  market?: string | undefined;
  firm?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  includeConversions?: 'yes' | 'no' | undefined;
}

/** Nobody types a longer search. */
const maxWords = 8;

/**
 * Resolves a selection. A client reads its target market only: 403 for another, 404 where it has none. An admin reads the
 * named market, else the target market of the client asked for, else all. 404 for an unknown market.
 */
export async function select(
  tx: Tx,
  scope: Scope,
  isClient: boolean,
  requested: RequestedFilters,
): Promise<Selected> {
  return {
    market: await marketOf(tx, scope, isClient, requested.market),
    firms: requested.firm === undefined ? null : await findFirm(tx, requested.firm),
    from: requested.from ?? null,
    to: requested.to ?? null,
    conversions: requested.includeConversions !== 'no',
  };
}

/** A word of a search, with the firms whose name contains it. */
export interface SearchWord {
  word: string;
  pattern: string;
  firms: string[];
}

/** The words of a search, each with the firms whose name contains it. */
export async function searchWords(tx: Tx, text: string): Promise<SearchWord[]> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const found = [];
  for (const word of new Set(words.slice(0, maxWords)))
    found.push({ word, pattern: likePattern(word), firms: await searchFirms(tx, word) });
  return found;
}

async function marketOf(
  tx: Tx,
  scope: Scope,
  isClient: boolean,
  named: string | undefined,
): Promise<string | null> {
  const path = named === undefined ? null : await findMarketPath(tx, named);
  const own = scope.kind === 'tenant' ? await findTargetMarket(tx, scope.clientId) : null;
  if (isClient) {
    if (named !== undefined && (path === null || path !== own))
      throw forbidden('You can only see the moves of your own market.');
    if (own === null) throw notFound('Your market');
    return own;
  }
  if (named !== undefined && path === null) throw notFound(`Market "${named}"`);
  return path ?? own;
}
