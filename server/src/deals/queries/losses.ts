import type { LossReason, LostDeal } from '@liftout/contract/deal-losses';
import type { Tx } from '../../platform/db/database.ts';
import { int8, text, timestamptz } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, inlined, nothing, sql } from '../../platform/db/sql/sql.ts';
import { columns, contactOfDeal, dealRow, toWire } from './deals.ts';
import type { Change, Loss } from './stages.ts';

const lostRow = {
  ...dealRow,
  reason: text<LossReason>().always('lost deals only'),
  note: text().orNull(),
  lostAt: timestamptz().always('a lost deal is archived'),
  lostBy: text().orNull(),
};
const lostColumns = sql`${columns}, d.lost_reason AS reason, d.lost_note AS note, d.archived_at AS "lostAt",
  d.stage_changed_by AS "lostBy"`;

const lostById = defineQuery('lost_deal', lostRow);
const lostDeals = defineQuery('lost_deals', { ...lostRow, all: int8().always('count') });

const toLost = ({ reason, note, lostAt, lostBy, ...row }: AnswerOf<typeof lostById>): LostDeal => ({
  ...toWire(row),
  reason,
  note,
  lostAt: lostAt.toISOString(),
  lostBy,
});

/** A lost deal; undefined where the deal is not lost. */
export async function findLostDeal(tx: Tx, clientId: string, id: string): Promise<LostDeal | undefined> {
  const found = await lostById.first(
    tx,
    sql`SELECT ${lostColumns} FROM deals d ${contactOfDeal}
     WHERE d.client_id = ${clientId} AND d.id = ${id} AND d.lost_reason IS NOT NULL`,
  );
  return found && toLost(found);
}

export interface LostPage {
  /** Of this contact alone. */
  contact: string | undefined;
  limit: number;
  /** The last deal of the page before. */
  after: { lostAt: string; id: string } | undefined;
}

/** A page of lost deals, last lost first, and their total number. */
export async function listLostDeals(tx: Tx, clientId: string, { contact, limit, after }: LostPage) {
  const own = sql`d.client_id = ${clientId} AND d.lost_reason IS NOT NULL
    ${contact === undefined ? nothing : sql`AND d.contact_id = ${contact}`}`;
  const rest = after
    ? sql`AND (d.archived_at, d.id) < (${after.lostAt}::timestamptz, ${after.id}::uuid)`
    : nothing;
  const rows = await lostDeals.all(
    tx,
    sql`SELECT ${lostColumns}, (SELECT count(*) FROM deals d WHERE ${own}) AS "all" FROM deals d ${contactOfDeal}
     WHERE ${own} ${rest} ORDER BY d.archived_at DESC, d.id DESC LIMIT ${inlined(limit)}`,
  );
  const total = rows[0]?.all ?? (after ? await countLostDeals(tx, clientId, contact) : 0);
  return { total, deals: rows.map(({ all, ...row }) => toLost(row)) };
}

const lostCount = defineQuery('lost_deals_count', { all: int8().always('count') });

const countLostDeals = async (tx: Tx, clientId: string, contact: string | undefined): Promise<number> =>
  (
    await lostCount.one(
      tx,
      sql`SELECT count(*) AS "all" FROM deals WHERE client_id = ${clientId} AND lost_reason IS NOT NULL
        ${contact === undefined ? nothing : sql`AND contact_id = ${contact}`}`,
    )
  ).all;

/** Gives a lost deal another reason. */
export const writeLoss = (
  tx: Tx,
  clientId: string,
  id: string,
  { reason, note }: Loss,
  { at }: Pick<Change, 'at'>,
) =>
  execute(
    tx,
    'write_loss',
    sql`UPDATE deals SET lost_reason = ${reason}, lost_note = ${note}, version = version + 1, updated_at = ${at}
     WHERE client_id = ${clientId} AND id = ${id} AND lost_reason IS NOT NULL`,
  );
