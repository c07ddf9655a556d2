import type { Touch, TouchFigure } from '@liftout/contract/activity';
import type { Tx } from '../../platform/db/database.ts';
import { limitedTo, type Paging } from '../../platform/db/sql/paging.ts';
import { int8, type RowOf, text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { feedColumns, feedRow, withContact } from '../queries.ts';

const touchRow = { ...feedRow, type: text<Touch['type']>(), disposition: text().orNull() };
/** An activity behind a figure. */
export type TouchRow = RowOf<typeof touchRow>;

const isCall = sql`a.type IN ('call', 'cold_call')`;
const isDialed = sql`${isCall} AND btrim(a.disposition) <> ''`;
/** As `countByPeriod` counts them. */
const conditions: Record<TouchFigure, Sql> = {
  calls: isCall,
  emails: sql`a.type = 'email'`,
  sms: sql`a.type = 'sms'`,
  callsDialed: isDialed,
  connectRate: isDialed,
  avgCampaignTime: sql`${isCall} AND a.campaign_id IS NOT NULL AND a.duration_seconds IS NOT NULL`,
  totalTalkTime: sql`${isCall} AND a.duration_seconds > 0`,
};
const newestFirst = sql`a.occurred_at DESC, a.id DESC`;
const longestFirst = sql`a.duration_seconds DESC, a.occurred_at DESC, a.id DESC`;

const touches = defineQuery('touches', touchRow);
const touchCount = defineQuery('touch_count', { total: int8().always('count') });

interface TouchPage extends Paging {
  figure: TouchFigure;
  /** The first instant of the month, and the first after it. */
  from: string;
  until: string;
}

/** A page of the activities behind a figure of a month: newest first, talk time from the longest; and how many there are. */
export async function readTouches(
  tx: Tx,
  clientId: string,
  { figure, from, until, page, pageSize }: TouchPage,
): Promise<{ rows: TouchRow[]; total: number }> {
  const inMonth = sql`a.client_id = ${clientId} AND a.occurred_at >= ${from} AND a.occurred_at < ${until}
    AND ${conditions[figure]}`;
  const order = figure === 'totalTalkTime' ? longestFirst : newestFirst;
  const { total } = await touchCount.one(
    tx,
    sql`SELECT count(*) AS total FROM activities a WHERE ${inMonth}`,
  );
  const rows = await touches.all(
    tx,
    sql`SELECT ${feedColumns}, a.disposition FROM activities a ${withContact}
      WHERE ${inMonth} ORDER BY ${order} ${limitedTo({ page, pageSize })}`,
  );
  return { rows, total };
}
