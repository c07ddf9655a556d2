import type { MoveSort } from '@liftout/contract/moves';
import type { Tx } from '../../platform/db/database.ts';
import { limitedTo, type Paging } from '../../platform/db/sql/paging.ts';
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
import { countByDay, isCountedByDay } from './day-counts.ts';

const moveRow = defineQuery('moves_page', {
  id: uuid(),
  advisorId: uuid(),
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
  isBoomerang: bool().always('coalesce'),
  class: text(),
  /** Of the move that a return or two registrations go with. */
  otherDay: text().orNull(),
  otherFirm: text().orMissing(),
  /** What the register says of two registrations. */
  keptFirm: text().orNull(),
  keptUntil: text().orNull(),
  keptAsOf: text().orNull(),
  /** Whose move it repeats, and of which day. */
  repeats: text().orNull(),
  repeatedDay: text().orNull(),
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

export interface MovesPage extends Paging {
  sort: MoveSort;
  order: 'asc' | 'desc';
}

const joinFirms = sql`LEFT JOIN firms fl ON fl.id = m.firm_left_id LEFT JOIN firms fj ON fj.id = m.firm_joined_id`;

/** One page of moves, each with its team and source. The page is cut first, so that these are looked up for its rows only. */
export function findMoves(tx: Tx, selected: Selected, paging: MovesPage): Promise<MoveRow[]> {
  const from = readable(tx.scope);
  const { keys, firms } = orders[paging.sort];
  const direction = keyword(paging.order);
  const unknown = mayBeUnknown.has(paging.sort) ? keyword(' NULLS LAST') : nothing;
  const order = joined(keys.map((key, at) => sql`${key} ${direction}${at === 0 ? unknown : nothing}`));
  return moveRow.all(
    tx,
    sql`WITH page AS MATERIALIZED (
       SELECT m.*, row_number() OVER () AS position FROM (
         SELECT m.* FROM ${rowsOf(selected, from)} m ${firms ? joinFirms : nothing} WHERE ${conditions(selected, from)}
         ORDER BY ${order} ${limitedTo(paging)}
       ) m
     )
     SELECT m.id, m.advisor_id AS "advisorId", m.first_name AS "firstName", m.last_name AS "lastName", m.city, m.state,
       m.firm_left_id AS "leftId", fl.name AS "leftName", m.firm_left_spelling AS "leftSpelling",
       m.firm_joined_id AS "joinedId", fj.name AS "joinedName", m.firm_joined_spelling AS "joinedSpelling",
       m.moved_on::text AS "movedOn", m.aum_cents AS "aumCents", m.market_path AS market,
       m.market_assumed AS "marketAssumed", m.is_conversion AS "isConversion", coalesce(m.circumstance = 'return', false) AS "isBoomerang", m.class,
       other.day AS "otherDay", other.firm AS "otherFirm",
       m.kept_firm AS "keptFirm", m.kept_until::text AS "keptUntil", m.kept_as_of::text AS "keptAsOf", counted.name AS repeats, counted.day AS "repeatedDay",
       t.id AS "liftOutId", source.file_name AS "fileName", source.created_at AS "uploadedAt"
     FROM page m ${joinFirms}
     LEFT JOIN LATERAL (${otherMove(from)}) other ON m.circumstance IN ('return', 'kept-both') AND m.kept_firm IS NULL
     LEFT JOIN LATERAL (
       SELECT r.first_name || ' ' || r.last_name AS name, r.moved_on::text AS day FROM ${from.moves} r WHERE r.id = m.repeats
     ) counted ON m.repeats IS NOT NULL
     LEFT JOIN LATERAL (${firstOfTeam(from)}) t ON ${mayBeInTeam}
     LEFT JOIN LATERAL (
       SELECT u.file_name, u.created_at FROM ${from.sources} s JOIN uploads u ON u.id = s.upload_id
       WHERE s.move_id = m.id ORDER BY u.created_at, u.id LIMIT 1
     ) source ON true
     ORDER BY m.position`,
  );
}

/** A repeat is no counted move, so that it is read only where it is asked for. */
const rowsOf = (selected: Selected, { moves, reported }: Readable): Sql =>
  selected.class === 'repeat' || selected.id !== undefined || selected.advisor !== undefined
    ? reported
    : moves;

/** The move away that a return goes back on, or the later one that left the firm that was kept. */
const otherMove = ({ moves }: Readable) => sql`
       SELECT o.moved_on::text AS day, f.name AS firm FROM ${moves} o LEFT JOIN firms f ON f.id = o.firm_left_id
       WHERE o.advisor_id = m.advisor_id AND CASE m.circumstance
         WHEN 'return' THEN o.moved_on BETWEEN m.moved_on - 10 AND m.moved_on
           AND o.firm_left_id = m.firm_joined_id AND o.firm_joined_id = m.firm_left_id
         ELSE o.moved_on > m.moved_on + 90 AND o.firm_left_id <> m.firm_joined_id END
       ORDER BY o.moved_on, f.name LIMIT 1`;

const classCount = defineQuery('moves_by_class', { class: text(), moves: int8().always('count') });

/** The moves of a selection that are no plain ones, by class. */
export function countClasses(tx: Tx, selected: Selected): Promise<AnswerOf<typeof classCount>[]> {
  const from = readable(tx.scope);
  return classCount.all(
    tx,
    sql`SELECT m.class, count(*) AS moves FROM ${from.reported} m
      WHERE ${conditions({ ...selected, conversions: true, withKept: true }, from)} AND m.class <> 'move' GROUP BY m.class`,
  );
}

const moveCount = defineQuery('moves_count', { total: int8().always('count') });

export async function countMoves(tx: Tx, selected: Selected): Promise<number> {
  const from = readable(tx.scope);
  if (isCountedByDay(selected)) {
    const { moves, conversions } = await countByDay(tx, selected);
    return selected.conversions ? moves : moves - conversions;
  }
  const statement = sql`SELECT count(*) AS total FROM ${rowsOf(selected, from)} m WHERE ${conditions(selected, from)}`;
  return (await moveCount.one(tx, statement)).total;
}
