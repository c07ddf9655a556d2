import type { FirmMemberSort } from '@liftout/contract/firm-members';
import type { Tx } from '../../platform/db/database.ts';
import { limitedTo, type Paging } from '../../platform/db/sql/paging.ts';
import { hasLeft, readable } from '../../platform/db/sql/readable-moves.ts';
import { int8, json, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, keyword, nothing, type Sql, sql } from '../../platform/db/sql/sql.ts';
import type { MemberRow } from './contacts.ts';

const memberCities = defineQuery(
  'firm_member_cities',
  { cityKey: text().always('coalesce'), city: text().orNull(), members: int8().always('count') },
  { prepared: true },
);
export type MemberCity = AnswerOf<typeof memberCities>;

/** How many of a client's contacts at a firm are in each city, as they spell it. `firmKeys`: spellings in lower case. */
export const countMembersByCity = (tx: Tx, clientId: string, firmKeys: string[]): Promise<MemberCity[]> =>
  memberCities.all(
    tx,
    sql`SELECT coalesce(city_key, '') AS "cityKey", mode() WITHIN GROUP (ORDER BY city COLLATE "C") AS city,
        count(*) AS members
      FROM contacts WHERE client_id = ${clientId} AND firm_key = ANY (${firmKeys}::text[]) AND archived_at IS NULL
      GROUP BY 1`,
  );

const branchMoves = defineQuery('firm_branch_moves', {
  place: text().orNull(),
  city: text().orNull(),
  joined: int8().always('count'),
  left: int8().always('count'),
});
export type BranchMoves = AnswerOf<typeof branchMoves>;

/**
 * Distinct advisors who joined and left a firm in each city within a span, as far as the scope may read them; without
 * conversions. `firmKey`: the firm's `name_key`. Days are `YYYY-MM-DD`.
 */
export function countMovesByCity(
  tx: Tx,
  firmKey: string,
  { from, to }: { from: string; to: string },
): Promise<BranchMoves[]> {
  const { moves } = readable(tx.scope);
  const firm = sql`(SELECT id FROM firms WHERE name_key = ${firmKey})`;
  const within = sql`m.moved_on >= ${from}::date AND m.moved_on <= ${to}::date AND NOT m.is_conversion`;
  return branchMoves.all(
    tx,
    sql`SELECT place, mode() WITHIN GROUP (ORDER BY city COLLATE "C") AS city,
        count(DISTINCT joined_by) AS joined, count(DISTINCT left_by) AS "left"
      FROM (
        SELECT m.location_key AS place, m.city || coalesce(', ' || m.state, '') AS city, m.advisor_id AS joined_by, NULL AS left_by
        FROM ${moves} m WHERE m.firm_joined_id = ${firm} AND ${within}
        UNION ALL
        SELECT m.location_key, m.city || coalesce(', ' || m.state, ''), NULL, m.advisor_id
        FROM ${moves} m WHERE m.firm_left_id = ${firm} AND ${hasLeft} AND ${within}
      ) side GROUP BY place`,
  );
}

const members = defineQuery('firm_members', {
  rows: json<MemberRow[]>().always('coalesce'),
});

interface MemberPage extends Paging {
  firmKeys: string[];
  /** Cities in lower case, '' for none; null: all. */
  cityKeys: string[] | null;
  sort: FirmMemberSort;
  order: 'asc' | 'desc';
}

/** A page of a client's contacts at a firm. */
export async function findMembers(
  tx: Tx,
  clientId: string,
  { firmKeys, cityKeys, sort, order, page, pageSize }: MemberPage,
): Promise<MemberRow[]> {
  const inCity = cityKeys === null ? nothing : sql`AND coalesce(c.city_key, '') = ANY (${cityKeys}::text[])`;
  const { rows } = await members.one(
    tx,
    sql`SELECT coalesce(json_agg(p ORDER BY p.at), '[]') AS rows FROM (
        SELECT row_number() OVER (ORDER BY ${orderOf(sort, order)}) AS at, c.id, c.client_id AS client,
          c.first_name AS "firstName", c.last_name AS "lastName", c.job_title AS "jobTitle",
          c.is_high_value AS "isHighValue", c.aum_cents AS "aumCents", c.revenue_cents AS "revenueCents",
          c.pipeline_stage AS "pipelineStage", c.email, c.phone, c.city,
          c.do_not_contact_at IS NOT NULL AS "doNotContact"
        FROM contacts c
        WHERE c.client_id = ${clientId} AND c.firm_key = ANY (${firmKeys}::text[]) AND c.archived_at IS NULL ${inCity}
        ORDER BY at ${limitedTo({ page, pageSize })}
      ) p`,
  );
  return rows;
}

const rank = keyword('c.is_high_value DESC, c.aum_cents DESC NULLS LAST, c.revenue_cents DESC NULLS LAST');
const lastName = keyword('lower(c.last_name) COLLATE "C"');
const firstName = keyword('lower(c.first_name) COLLATE "C", c.id');

/** The value that a column sorts by. */
const sortedBy: Record<Exclude<FirmMemberSort, 'rank'>, Sql> = {
  name: lastName,
  city: keyword('c.city_key'),
  stage: keyword(`array_position('{targeted,conversation,meeting,closing,won}'::text[], c.pipeline_stage)`),
  aum: keyword('c.aum_cents'),
  revenue: keyword('c.revenue_cents'),
};

function orderOf(sort: FirmMemberSort, order: 'asc' | 'desc'): Sql {
  const names = sql`${lastName}, ${firstName}`;
  if (sort === 'rank') return sql`${rank}, ${names}`;
  const direction = order === 'asc' ? keyword('ASC NULLS LAST') : keyword('DESC NULLS LAST');
  return sql`${sortedBy[sort]} ${direction}, ${names}`;
}
