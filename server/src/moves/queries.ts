import type { MoveSort } from '@liftout/contract/moves';
import type { Tx } from '../platform/db/database.ts';
import type { Readable } from '../platform/db/readable-moves.ts';
import { conditions, mayBeInTeam, teamOpening, Values } from './move-sql.ts';
import type { Selected } from './selection.ts';

export interface MoveRow {
  id: string;
  firstName: string;
  lastName: string;
  city: string;
  state: string | null;
  leftId: string | null;
  leftName: string | null;
  leftSpelling: string;
  joinedId: string | null;
  joinedName: string | null;
  joinedSpelling: string;
  movedOn: string;
  aumCents: number | null;
  market: string | null;
  marketAssumed: boolean;
  isConversion: boolean;
  isBoomerang: boolean;
  liftOutId: string | null;
  fileName: string | null;
  uploadedAt: Date | null;
}

/** The keys of each order; the last one makes it total. Names of firms need the firms joined. */
const orders: Record<MoveSort, { keys: string[]; firms?: boolean }> = {
  date: { keys: ['m.moved_on', 'm.id'] },
  person: { keys: ['lower(m.last_name) COLLATE "C"', 'lower(m.first_name) COLLATE "C"', 'm.id'] },
  city: { keys: ['lower(m.city) COLLATE "C"', 'm.id'] },
  firmLeft: { keys: ['lower(fl.name) COLLATE "C"', 'm.id'], firms: true },
  firmJoined: { keys: ['lower(fj.name) COLLATE "C"', 'm.id'], firms: true },
  aum: { keys: ['m.aum_cents', 'm.id'] },
};
/** These can be unknown; unknown comes last in both directions. */
const mayBeUnknown = new Set<MoveSort>(['firmLeft', 'firmJoined', 'aum']);

export interface Paging {
  sort: MoveSort;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
}

const joinFirms = `LEFT JOIN firms fl ON fl.id = m.firm_left_id LEFT JOIN firms fj ON fj.id = m.firm_joined_id`;

/** One page, with what each row is part of. The page is cut first, so that the rest is asked for its rows only. */
export async function findMoves(tx: Tx, selected: Selected, paging: Paging): Promise<MoveRow[]> {
  const values = new Values(tx);
  const { from } = values;
  const { keys, firms } = orders[paging.sort];
  const order = keys
    .map(
      (key, at) => `${key} ${paging.order}${at === 0 && mayBeUnknown.has(paging.sort) ? ' NULLS LAST' : ''}`,
    )
    .join(', ');
  const { rows } = await tx.client.query<MoveRow>(
    `WITH page AS MATERIALIZED (
       SELECT m.*, row_number() OVER () AS place FROM (
         SELECT m.* FROM ${from.moves} m ${firms ? joinFirms : ''} WHERE ${conditions(selected, values)}
         ORDER BY ${order} LIMIT ${values.add(paging.pageSize)} OFFSET ${values.add((paging.page - 1) * paging.pageSize)}
       ) m
     )
     SELECT m.id, m.first_name AS "firstName", m.last_name AS "lastName", m.city, m.state,
       m.firm_left_id AS "leftId", fl.name AS "leftName", m.firm_left_spelling AS "leftSpelling",
       m.firm_joined_id AS "joinedId", fj.name AS "joinedName", m.firm_joined_spelling AS "joinedSpelling",
       m.moved_on::text AS "movedOn", m.aum_cents AS "aumCents", m.market_path AS market,
       m.market_assumed AS "marketAssumed", m.is_conversion AS "isConversion", ${returned(from)} AS "isBoomerang",
       t.id AS "liftOutId", source.file_name AS "fileName", source.created_at AS "uploadedAt"
     FROM page m ${joinFirms}
     LEFT JOIN LATERAL (${teamOpening(from)}) t ON ${mayBeInTeam}
     LEFT JOIN LATERAL (
       SELECT u.file_name, u.created_at FROM ${from.sources} s JOIN uploads u ON u.id = s.upload_id
       WHERE s.move_id = m.id ORDER BY u.created_at, u.id LIMIT 1
     ) source ON true
     ORDER BY m.place`,
    values.list,
  );
  return rows;
}

/** The same person moved the other way in the 10 days before (domain "Words"). */
const returned = ({ moves }: Readable) => `EXISTS (
  SELECT FROM ${moves} away WHERE away.person_key = m.person_key AND away.moved_on BETWEEN m.moved_on - 10 AND m.moved_on
    AND away.firm_left_id = m.firm_joined_id AND away.firm_joined_id = m.firm_left_id
    AND away.firm_left_id <> away.firm_joined_id AND (away.moved_on, away.id) < (m.moved_on, m.id))`;

export async function countMoves(tx: Tx, selected: Selected): Promise<number> {
  const values = new Values(tx);
  const { rows } = await tx.client.query<{ total: number }>(
    `SELECT count(*) AS total FROM ${values.from.moves} m WHERE ${conditions(selected, values)}`,
    values.list,
  );
  return rows[0]?.total ?? 0;
}
