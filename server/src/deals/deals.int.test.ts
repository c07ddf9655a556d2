import { getContact } from '@liftout/contract/contacts';
import { dealBoard, listDeals, moveDeal, type Stage } from '@liftout/contract/deals';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type As, createTestApp } from '../testing/app.ts';
import { pageLink } from '../testing/http/page-link.ts';
import { makeContact, makeDeal, write } from '../testing/rows/factories.ts';

const t = await createTestApp();
afterAll(() => t.close());

beforeEach(() =>
  write(t, async ({ client }) => {
    await client.query('DELETE FROM deals');
    await client.query('DELETE FROM contacts');
    await client.query('DELETE FROM audit_entries');
  }),
);

async function open(client: 'alpha' | 'beta', stage: Stage, valueCents: number, firm = 'UBS') {
  const contactId = await makeContact(t, client, { firm, inPipeline: true, pipelineStage: stage });
  const lastInteraction = new Date('2025-08-20T12:00:00Z');
  return { contactId, id: await makeDeal(t, client, contactId, { stage, valueCents, lastInteraction }) };
}
const changeStage = (id: string, body: { stage: Stage; version?: number }, as: As = 'alpha') =>
  t.call(moveDeal, { as, params: { id }, body });
const board = async (as: 'alpha' | 'beta') => (await t.call(dealBoard, { as, query: {} })).body;

describe('the board', () => {
  test('has the five columns in order, with sums over all deals and the seven largest', async () => {
    for (let n = 1; n <= 9; n += 1) await open('alpha', 'targeted', n * 1_000_000_00);
    await open('alpha', 'won', 12_345_678_01);
    await open('beta', 'targeted', 99_000_000_00);
    const archived = await open('alpha', 'closing', 5_000_000_00);
    await write(t, ({ client }) =>
      client.query('UPDATE deals SET archived_at = now() WHERE id = $1', [archived.id]),
    );

    const { columns, count, total, known } = await board('alpha');
    // 1 + 2 + … + 9 = 45 million; 45,000,000.00 + 12,345,678.01 = 57,345,678.01.
    expect({ count, total, known }).toEqual({ count: 10, total: 57_345_678_01, known: 10 });
    expect(columns.map((column) => [column.stage, column.count, column.total, column.deals.length])).toEqual([
      ['targeted', 9, 45_000_000_00, 7],
      ['conversation', 0, 0, 0],
      ['meeting', 0, 0, 0],
      ['closing', 0, 0, 0],
      ['won', 1, 12_345_678_01, 1],
    ]);
    expect(columns[0]?.deals.map((deal) => deal.value / 1_000_000_00)).toEqual([9, 8, 7, 6, 5, 4, 3]);
    expect(columns[4]?.deals[0]).toMatchObject({
      firmName: 'UBS',
      contactPerson: 'Dana Whitfield',
      lastInteraction: '2025-08-20T12:00:00.000Z',
      version: 1,
    });
  });

  test('says of how many deals each sum knows the value', async () => {
    // Targeted: $1M and $2.5M of three; won: none of two.
    for (const value of [1_000_000_00, 0, 2_500_000_00]) await open('alpha', 'targeted', value);
    for (const value of [0, 0]) await open('alpha', 'won', value);
    await open('beta', 'targeted', 0);

    const { columns, count, total, known } = await board('alpha');
    expect({ count, total, known }).toEqual({ count: 5, total: 3_500_000_00, known: 2 });
    expect(columns.map((column) => [column.stage, column.count, column.total, column.known])).toEqual([
      ['targeted', 3, 3_500_000_00, 2],
      ['conversation', 0, 0, 0],
      ['meeting', 0, 0, 0],
      ['closing', 0, 0, 0],
      ['won', 2, 0, 0],
    ]);
  });

  test('of a client without deals is empty', async () => {
    expect(await board('beta')).toMatchObject({ count: 0, total: 0, known: 0 });
  });
});

describe('the list', () => {
  test('is largest first, may be of one stage, and has pages by cursor without losing ties', async () => {
    for (const value of [300, 100, 200, 200, 200]) await open('alpha', 'meeting', value);
    await open('alpha', 'won', 250);
    await open('beta', 'meeting', 900);
    const list = (query: object) => t.call(listDeals, { as: 'alpha', query });
    const all = await list({});
    expect(all.body.map((deal) => deal.value)).toEqual([300, 250, 200, 200, 200, 100]);
    expect(all.headers['x-total-count']).toBe('6');
    expect((await list({ stage: 'won' })).body.map((deal) => deal.value)).toEqual([250]);

    const seen: string[] = [];
    let url: string | undefined = '/api/deals?stage=meeting&limit=2';
    while (url) {
      const answer = await t.inject({ as: 'alpha', url });
      expect(answer.headers['x-total-count']).toBe('5');
      seen.push(...answer.json().map((deal: { id: string }) => deal.id));
      url = pageLink(answer.headers.link, 'next');
    }
    expect(seen).toEqual((await list({ stage: 'meeting' })).body.map((deal) => deal.id));
  });

  test.each(['stage=lost', 'limit=0', 'limit=1001', 'cursor=nonsense', 'client=UPPER'])(
    '%s is refused',
    async (query) => {
      expect((await t.inject({ as: 'alpha', url: `/api/deals?${query}` })).statusCode).toBe(400);
    },
  );
});

describe('a change of stage', () => {
  test('includes the contact, raises both versions, and is audited', async () => {
    const { id, contactId } = await open('alpha', 'targeted', 100);
    expect((await changeStage(id, { stage: 'closing', version: 1 })).body).toMatchObject({
      stage: 'closing',
      version: 2,
      value: 100,
    });
    const contact = (await t.call(getContact, { as: 'alpha', params: { id: contactId } })).body;
    expect(contact).toMatchObject({ inPipeline: 'yes', pipelineStage: 'closing', version: 2, dealId: id });
    const { rows } = await write(t, ({ client }) =>
      client.query(
        'SELECT client_id, actor_name, action, before, after FROM audit_entries WHERE entity_id = $1',
        [id],
      ),
    );
    expect(rows).toEqual([
      {
        client_id: 'alpha',
        actor_name: 'alpha',
        action: 'deal.moved',
        before: { stage: 'targeted' },
        after: { stage: 'closing' },
      },
    ]);
  });

  test('to the current stage writes nothing', async () => {
    const { id } = await open('alpha', 'meeting', 100);
    expect((await changeStage(id, { stage: 'meeting' })).body.version).toBe(1);
  });

  test('of an older version gets 409 with the current deal', async () => {
    const { id } = await open('alpha', 'targeted', 100);
    await changeStage(id, { stage: 'meeting' });
    const refused = await changeStage(id, { stage: 'won', version: 1 });
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.text)).toMatchObject({
      code: 'stale',
      current: { id, stage: 'meeting', version: 2 },
    });
  });

  test('of a removed deal gets 409', async () => {
    const { id } = await open('alpha', 'targeted', 100);
    await write(t, ({ client }) => client.query('UPDATE deals SET archived_at = now() WHERE id = $1', [id]));
    expect((await changeStage(id, { stage: 'won' })).status).toBe(409);
  });

  test("of another client's deal is a 404; an admin may", async () => {
    const { id } = await open('alpha', 'targeted', 100);
    expect((await changeStage(id, { stage: 'won' }, 'beta')).status).toBe(404);
    expect((await board('alpha')).columns[0]?.count).toBe(1);
    expect((await changeStage(id, { stage: 'won' }, 'admin')).body.stage).toBe('won');
    expect(
      (await changeStage('018f0000-0000-7000-8000-000000000000', { stage: 'won' }, 'admin')).status,
    ).toBe(404);
  });

  test('to an unknown stage, or without signing in, is refused', async () => {
    const { id } = await open('alpha', 'targeted', 100);
    expect(
      (await t.inject({ as: 'alpha', method: 'PUT', url: `/api/deals/${id}`, payload: { stage: 'lost' } }))
        .statusCode,
    ).toBe(400);
    expect((await changeStage(id, { stage: 'won' }, null)).status).toBe(401);
  });

  test('of many deals at once keeps the sums correct', async () => {
    const deals = await Promise.all(Array.from({ length: 12 }, (_, n) => open('alpha', 'targeted', n + 1)));
    await Promise.all(deals.map(({ id }, n) => changeStage(id, { stage: n % 2 === 0 ? 'won' : 'closing' })));
    const { columns, total } = await board('alpha');
    expect(columns.map((column) => column.total)).toEqual([0, 0, 0, 42, 36]);
    expect(total).toBe(78);
  });
});

test('a client without the deals section gets 403', async () => {
  await write(t, ({ client }) =>
    client.query(`UPDATE clients SET allowed_dashboards = '{overview}' WHERE client_id = 'beta'`),
  );
  expect((await t.call(listDeals, { as: 'beta', query: {} })).status).toBe(403);
  expect((await t.inject({ as: 'beta', url: '/api/contacts' })).statusCode).toBe(403);
});
