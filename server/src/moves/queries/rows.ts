import type { MoveSort } from '@liftout/contract/moves';
import type { Tx } from '../../platform/db/database.ts';
import { type Readable, readable } from '../../platform/db/sql/readable-moves.ts';
import { bool, int8, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import {
  type AnswerOf,
  defineQuery,
  joined,
  keyword,
  nothing,
  type Sql,
  sql,
} from '../../platform/db/sql/sql.ts';
import type { Selected } from '../selection.ts';
import { conditions, firstOfTeam, mayBeInTeam } from './conditions.ts';

const moveRow = defineQuery('moves_page', {
  id: uuid(),
  firstName: text(),
  lastName: text(),
  city: text(),
  state: text().orNull(),
  leftId: uuid().orNull(),
  leftName: text().orMissing(),
  leftSpelling: text(),
  joinedId: uuid().orNull(),
  joinedName: text().orMissing(),
  joinedSpelling: text(),
  movedOn: text().always('the text of a day that is never null'),
  aumCents: int8().orNull(),
  market: text().orNull(),
  marketAssumed: bool(),
  isConversion: bool(),
  isBoomerang: bool().always('EXISTS'),
  liftOutId: uuid().orNull(),
  fileName: text().orMissing(),
  uploadedAt: timestamptz().orMissing(),
});
export type MoveRow = AnswerOf<typeof moveRow>;

/** The sort keys of each order; the id settles ties. Sorting by a firm's name needs the firms joined. */
const orders: Record<MoveSort, { keys: Sql[]; firms?: boolean }> = {
  date: { keys: [keyword('m.moved_on'), keyword('m.id')] },
  person: {
    keys: [
      keyword('lower(m.last_name) COLLATE "C"'),
      keyword('lower(m.first_name) COLLATE "C"'),
      keyword('m.id'),
    ],
  },
  city: { keys: [keyword('lower(m.city) COLLATE "C"'), keyword('m.id')] },
  firmLeft: { keys: [keyword('lower(fl.name) COLLATE "C"'), keyword('m.id')], firms: true },
  firmJoined: { keys: [keyword('lower(fj.name) COLLATE "C"'), keyword('m.id')], firms: true },
  aum: { keys: [keyword('m.aum_cents'), keyword('m.id')] },
};
/** Unknown values come last in both directions. */
const mayBeUnknown = new Set<MoveSort>(['firmLeft', 'firmJoined', 'aum']);

export interface Paging {
  sort: MoveSort;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
}

const joinFirms = sql`LEFT JOIN firms fl ON fl.id = m.firm_left_id LEFT JOIN firms fj ON fj.id = m.firm_joined_id`;

/** One page of moves, each with its team and source. The page is cut first, so that these are looked up for its rows only. */
export function findMoves(tx: Tx, selected: Selected, paging: Paging): Promise<MoveRow[]> {
  const from = readable(tx.scope);
  const { keys, firms } = orders[paging.sort];
  const direction = keyword(paging.order);
  const unknown = mayBeUnknown.has(paging.sort) ? keyword(' NULLS LAST') : nothing;
  const order = joined(keys.map((key, at) => sql`${key} ${direction}${at === 0 ? unknown : nothing}`));
  return moveRow.all(
    tx,
    sql`WITH page AS MATERIALIZED (
       SELECT m.*, row_number() OVER () AS position FROM (
         SELECT m.* FROM ${from.moves} m ${firms ? joinFirms : nothing} WHERE ${conditions(selected, from)}
         ORDER BY ${order} LIMIT ${paging.pageSize} OFFSET ${(paging.page - 1) * paging.pageSize}
       ) m
     )
     SELECT m.id, m.first_name AS "firstName", m.last_name AS "lastName", m.city, m.state,
       m.firm_left_id AS "leftId", fl.name AS "leftName", m.firm_left_spelling AS "leftSpelling",
       m.firm_joined_id AS "joinedId", fj.name AS "joinedName", m.firm_joined_spelling AS "joinedSpelling",
       m.moved_on::text AS "movedOn", m.aum_cents AS "aumCents", m.market_path AS market,
       m.market_assumed AS "marketAssumed", m.is_conversion AS "isConversion", ${returned(from)} AS "isBoomerang",
       t.id AS "liftOutId", source.file_name AS "fileName", source.created_at AS "uploadedAt"
     FROM page m ${joinFirms}
     LEFT JOIN LATERAL (${firstOfTeam(from)}) t ON ${mayBeInTeam}
     LEFT JOIN LATERAL (
       SELECT u.file_name, u.created_at FROM ${from.sources} s JOIN uploads u ON u.id = s.upload_id
       WHERE s.move_id = m.id ORDER BY u.created_at, u.id LIMIT 1
     ) source ON true
     ORDER BY m.position`,
  );
}

/** The same person moved the other way in the 10 days before (domain "Words"). */
const returned = ({ moves }: Readable) => sql`EXISTS (
  SELECT FROM ${moves} away WHERE away.advisor_id = m.advisor_id AND away.moved_on BETWEEN m.moved_on - 10 AND m.moved_on
    AND away.firm_left_id = m.firm_joined_id AND away.firm_joined_id = m.firm_left_id
    AND away.firm_left_id <> away.firm_joined_id AND (away.moved_on, away.id) < (m.moved_on, m.id))`;

const moveCount = defineQuery('moves_count', { total: int8().always('count') });

export async function countMoves(tx: Tx, selected: Selected): Promise<number> {
  const from = readable(tx.scope);
  const statement = sql`SELECT count(*) AS total FROM ${from.moves} m WHERE ${conditions(selected, from)}`;
  return (await moveCount.one(tx, statement)).total;
}
