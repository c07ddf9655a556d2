import { cardsPerColumn, type Deal, type Stage, stages } from '@liftout/contract/deals';
import type { Tx } from '../platform/db/database.ts';
import { addUp, centsOf, sumOf } from '../platform/db/sums.ts';

interface DealRow {
  id: string;
  stage: Stage;
  firmName: string;
  contactPerson: string;
  value: number;
  lastInteraction: Date | null;
  contactId: string;
  version: number;
}

const columns = `d.id, d.stage, c.firm AS "firmName", c.first_name || ' ' || c.last_name AS "contactPerson",
  d.value_cents AS value, d.last_interaction AS "lastInteraction", d.contact_id AS "contactId", d.version`;
const contactOfDeal = 'JOIN contacts c ON c.client_id = d.client_id AND c.id = d.contact_id';

const toWire = (row: DealRow): Deal => ({
  ...row,
  lastInteraction: row.lastInteraction?.toISOString() ?? null,
});

/** The client of a deal, among all that there are. */
export async function findClientOfDeal({ client }: Tx, id: string): Promise<string | undefined> {
  const { rows } = await client.query<{ clientId: string }>(
    `SELECT d.client_id AS "clientId" FROM clients JOIN deals d ON d.client_id = clients.client_id AND d.id = $1
     WHERE clients.archived_at IS NULL`,
    [id],
  );
  return rows[0]?.clientId;
}

/** One deal with its wire form and whether it is still open. With `lock`, nobody else changes it meanwhile. */
export async function findDeal({ client }: Tx, clientId: string, id: string, lock: 'lock' | 'read') {
  // The contact is locked before the deal, as everywhere, so that two writers cannot wait for each other.
  if (lock === 'lock')
    await client.query(
      `SELECT 1 FROM contacts WHERE client_id = $1 AND id = (SELECT contact_id FROM deals WHERE client_id = $1 AND id = $2)
       FOR UPDATE`,
      [clientId, id],
    );
  const { rows } = await client.query<DealRow & { archived: boolean }>(
    `SELECT ${columns}, d.archived_at IS NOT NULL AS archived FROM deals d ${contactOfDeal}
     WHERE d.client_id = $1 AND d.id = $2 ${lock === 'lock' ? 'FOR UPDATE OF d' : ''}`,
    [clientId, id],
  );
  if (!rows[0]) return undefined;
  const { archived, ...row } = rows[0];
  return { deal: toWire(row), archived };
}

export interface DealPage {
  clientId: string;
  stage: Stage | undefined;
  limit: number;
  /** The last deal of the page before. */
  after: { value: number; id: string } | undefined;
}

/** Open deals, largest first, and how many there are in all. */
export async function listOpenDeals({ client }: Tx, { clientId, stage, limit, after }: DealPage) {
  const { rows } = await client.query<DealRow & { all: number }>(
    `SELECT ${columns},
       (SELECT count(*) FROM deals WHERE client_id = $1 AND archived_at IS NULL AND ($2::text IS NULL OR stage = $2)) AS "all"
     FROM deals d ${contactOfDeal}
     WHERE d.client_id = $1 AND d.archived_at IS NULL AND ($2::text IS NULL OR d.stage = $2)
       AND ($3::bigint IS NULL OR (d.value_cents <= $3 AND (d.value_cents < $3 OR d.id > $4)))
     ORDER BY d.value_cents DESC, d.id LIMIT $5`,
    [clientId, stage ?? null, after?.value ?? null, after?.id ?? null, limit],
  );
  const total = rows[0]?.all ?? (after ? await countOpenDeals(client, clientId, stage) : 0);
  return { total, deals: rows.map(({ all, ...row }) => toWire(row)) };
}

async function countOpenDeals(client: Tx['client'], clientId: string, stage: Stage | undefined) {
  const { rows } = await client.query<{ all: number }>(
    `SELECT count(*) AS "all" FROM deals
     WHERE client_id = $1 AND archived_at IS NULL AND ($2::text IS NULL OR stage = $2)`,
    [clientId, stage ?? null],
  );
  return rows[0]?.all ?? 0;
}

interface BoardRow {
  stage: Stage;
  count: number;
  /** A sum as text. */
  total: string;
  deals: (Omit<DealRow, 'lastInteraction'> & { lastInteraction: string | null })[];
}

/** Counts and sums over every open deal, by stage and in all, and each column's largest, in one round trip. */
export async function readBoard({ client }: Tx, clientId: string) {
  const { rows } = await client.query<BoardRow>({
    name: 'deal_board',
    text: `
    SELECT s.stage, coalesce(sums.count, 0) AS count, coalesce(sums.total, '0') AS total,
      coalesce(cards.deals, '[]') AS deals
    FROM unnest($2::text[]) WITH ORDINALITY AS s (stage, place)
    LEFT JOIN (
      SELECT stage, count(*) AS count, ${sumOf('value_cents')} AS total FROM deals
      WHERE client_id = $1 AND archived_at IS NULL GROUP BY stage
    ) AS sums ON sums.stage = s.stage
    LEFT JOIN LATERAL (
      SELECT json_agg(card ORDER BY card.value DESC, card.id) AS deals FROM (
        SELECT ${columns} FROM deals d ${contactOfDeal}
        WHERE d.client_id = $1 AND d.stage = s.stage AND d.archived_at IS NULL
        ORDER BY d.value_cents DESC, d.id LIMIT ${cardsPerColumn}
      ) AS card
    ) AS cards ON true
    ORDER BY s.place`,
    values: [clientId, stages],
  });
  const byStage = rows.map(({ deals, total, ...column }) => ({
    ...column,
    total: centsOf(total),
    deals: deals.map((deal) => ({
      ...deal,
      lastInteraction: deal.lastInteraction === null ? null : new Date(deal.lastInteraction).toISOString(),
    })),
  }));
  const count = rows.reduce((so, column) => so + column.count, 0);
  return { columns: byStage, count, total: centsOf(addUp(rows.map((column) => column.total))) };
}
