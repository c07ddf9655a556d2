import { keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';

/** What a row says where it differs from its move: null for the same. A city is kept with its state. */
export const differing = (
  row: Sql,
  move: Sql,
) => sql`nullif(${row}.first_name, ${move}.first_name) AS first_name,
    nullif(${row}.last_name, ${move}.last_name) AS last_name,
    CASE WHEN (${row}.city, ${row}.state) IS DISTINCT FROM (${move}.city, ${move}.state) THEN ${row}.city END AS city,
    CASE WHEN (${row}.city, ${row}.state) IS DISTINCT FROM (${move}.city, ${move}.state) THEN ${row}.state END AS state,
    nullif(${row}.firm_left_spelling, ${move}.firm_left_spelling) AS firm_left_spelling,
    nullif(${row}.firm_joined_spelling, ${move}.firm_joined_spelling) AS firm_joined_spelling`;

/** What a report said in full, of source `s` and its move `m`. */
export const inFull =
  keyword(`coalesce(s.first_name, m.first_name) AS first_name, coalesce(s.last_name, m.last_name) AS last_name,
  coalesce(s.city, m.city) AS city, CASE WHEN s.city IS NULL THEN m.state ELSE s.state END AS state,
  coalesce(s.firm_left_spelling, m.firm_left_spelling) AS firm_left_spelling,
  coalesce(s.firm_joined_spelling, m.firm_joined_spelling) AS firm_joined_spelling`);
