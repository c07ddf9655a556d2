import { type Sql, sql } from '../../platform/db/sql/sql.ts';

/*
 * Which of several reports of a move is told, by what they say: the least in these orders. Nothing depends on which file came
 * first (decision 152).
 */

/** Alike in every database. */
const exact = (text: Sql) => sql`coalesce(${text}, '') COLLATE "C"`;
/** Words in capitals only, or in none, come after others. */
const isPlain = (words: Sql) => sql`(upper(${words}) = ${words} OR lower(${words}) = ${words})`;

/** Where a report says that a move was. */
export interface SaidPlace {
  market: Sql;
  assumed: Sql;
  city: Sql;
  state: Sql;
  key: Sql;
}

/** City and market: first the report that is sure of a market, else one that assumes one, else one with a city. */
export const placeOrder = ({ market, assumed, city, state, key }: SaidPlace): Sql =>
  sql`${market} IS NULL, ${assumed}, ${city} = '', ${state} IS NULL, ${exact(market)}, ${exact(state)}, ${isPlain(city)}, ${exact(city)}, ${exact(key)}`;

/** How a report spells a name and firms. */
export interface SaidNames {
  first: Sql;
  last: Sql;
  left: Sql;
  joined: Sql;
}

/** Names, and the spellings of firms with them. */
export const nameOrder = ({ first, last, left, joined }: SaidNames): Sql =>
  sql`${isPlain(sql`(${first} || ' ' || ${last})`)}, ${exact(last)}, ${exact(first)}, ${isPlain(sql`(${left} || ' ' || ${joined})`)}, ${exact(left)}, ${exact(joined)}`;
