import { createContact, updateContact } from '@liftout/contract/contacts';
import { dealBoard } from '@liftout/contract/deals';
import { readFirm, readTeam } from '@liftout/contract/firms';
import { marketInsights } from '@liftout/contract/markets';
import { moveLanes, moveMonths, movesSummary, netRecruiting } from '@liftout/contract/moves';
import { readMarketReport } from '@liftout/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './testing/app.ts';
import { makeContact, makeFirm, makeMarket, makeMove, write } from './testing/rows/factories.ts';

/** So many of the largest amounts that no number of ours holds their sums in cents. */
const many = 1_000;
/** Of whom so many have known assets: one more tenth, and the sum would go beyond 2^53 dollars too. */
const known = 900;
const dealCents = 1e13;
const aumCents = 1e15;

let t: TestApp;
let contactId: string;

beforeAll(async () => {
  t = await createTestApp();
  await makeMarket(t, 'silicon-valley', 'Silicon Valley');
  contactId = await makeContact(t, 'alpha', { firm: 'Baird' });
  await write(t, async ({ client }) => {
    await client.query("UPDATE clients SET target_market = 'silicon-valley' WHERE client_id = 'alpha'");
    await client.query(
      `INSERT INTO contacts (client_id, id, first_name, last_name, firm, aum_cents, revenue_cents, in_pipeline,
         pipeline_stage, created_at, updated_at)
       SELECT 'alpha', gen_random_uuid(), 'Max', 'Most' || n, 'Merrill', CASE WHEN n <= $4 THEN $1::bigint END, $2, true, 'won', now(), now()
       FROM generate_series(1, $3::int) n`,
      [aumCents, dealCents, many, known],
    );
    await client.query(
      `INSERT INTO deals (client_id, id, contact_id, stage, value_cents, stage_changed_at, created_at, updated_at)
       SELECT client_id, gen_random_uuid(), id, CASE WHEN last_name < 'Most5' THEN 'won' ELSE 'closing' END, $1, now(), now(), now()
       FROM contacts WHERE firm = 'Merrill'`,
      [dealCents],
    );
  });
  const firmLeftId = await makeFirm(t, 'Merrill');
  const firmJoinedId = await makeFirm(t, 'UBS');
  for (let n = 0; n < 20; n += 1)
    await makeMove(t, {
      firstName: 'Max',
      lastName: `Most${n}`,
      movedOn: '2025-08-01',
      marketPath: 'silicon-valley',
      locationKey: 'palo alto|CA',
      aumCents,
      firmLeftId,
      firmJoinedId,
    });
});
afterAll(() => t.close());

const alpha = { as: 'alpha' as const, query: { client: 'alpha' } };

test('the board shows totals that are not exact to the cent, and never fails', async () => {
  const { body } = await t.call(dealBoard, alpha);
  expect(body).toMatchObject({ count: many, total: Number.MAX_SAFE_INTEGER });
  const columns = body.columns.filter(({ count }) => count > 0);
  // Each column alone is exact.
  expect(columns.map(({ count, total }) => total / count)).toEqual([dealCents, dealCents]);
});

test('sums over contacts, a firm, a team and a report are exact to the dollar', async () => {
  const totalAUM = (known * aumCents) / 100;
  const totalRevenue = (many * dealCents) / 100;
  const { body: insights } = await t.call(marketInsights, { as: 'alpha', params: { client: 'alpha' } });
  expect(insights).toMatchObject({ totalAUM, totalRevenue });
  const { body: firm } = await t.call(readFirm, { ...alpha, params: { firmName: 'Merrill' } });
  expect(firm).toMatchObject({ totalAUM, totalRevenue, pipelineValue: totalRevenue });
  const { body: team } = await t.call(readTeam, { ...alpha, params: { id: 'Merrill' } });
  expect(team).toMatchObject({ totalAUM, totalRevenue });
  const { body: report } = await t.call(readMarketReport, alpha);
  expect(report.contacts).toMatchObject({ aum: { total: totalAUM }, revenue: { total: totalRevenue } });
  const moved = { total: (20 * aumCents) / 100, known: 20, of: 20 };
  expect(report.moves.aum).toEqual(moved);
  expect(report.liftOuts.map(({ aum }) => aum)).toEqual([moved]);
});

test('sums over moves are exact to the dollar', async () => {
  const moved = { total: (20 * aumCents) / 100, known: 20, of: 20 };
  const { body: summary } = await t.call(movesSummary, alpha);
  expect(summary.current.aum).toEqual(moved);
  const { body: net } = await t.call(netRecruiting, alpha);
  expect(net.map((row) => [row.firm.name, row.net.aum])).toEqual([
    ['UBS', moved.total],
    ['Merrill', -moved.total],
  ]);
  expect((await t.call(moveLanes, alpha)).body.map(({ aum }) => aum)).toEqual([moved]);
  expect((await t.call(moveMonths, alpha)).body.at(-1)?.aum).toEqual(moved);
});

test.each([
  ['aum', '$10.1T', 'aum: The maximum is $10 trillion.'],
  ['aum', 90_071_992_547_409, 'aum: The maximum is $10 trillion.'],
  ['revenue', '$101B', 'revenue: The maximum is $100 billion.'],
  ['dealValue', 90_071_992_547_409, 'dealValue: The maximum is $100 billion.'],
])('a contact whose %s is %s is refused', async (field, amount, message) => {
  const changed = await t.call(updateContact, {
    as: 'alpha',
    params: { id: contactId },
    body: { inPipeline: 'yes', [field]: amount },
  });
  expect([changed.status, changed.message]).toEqual([400, message]);
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@x.example', firm: 'UBS' };
  const added = await t.call(createContact, {
    as: 'admin',
    body: { client: 'alpha', ...person, [field]: amount },
  });
  expect(added.status).toBe(400);
});

test("the trade's T is read", async () => {
  const body = { aum: '$9.9T' };
  const { body: contact } = await t.call(updateContact, { as: 'alpha', params: { id: contactId }, body });
  expect(contact.aum).toBe(9_900_000_000_000);
});
