import { contactTimeline, getContact, updateContact } from '@liftout/contract/contacts';
import { listLostDeals, loseDeal, reopenDeal } from '@liftout/contract/deal-losses';
import { dealBoard, listDeals, moveDeal } from '@liftout/contract/deals';
import type { BodyOf } from '@liftout/contract/endpoint';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type As, createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
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

async function open(client: 'alpha' | 'beta' = 'alpha') {
  const contactId = await makeContact(t, client, { inPipeline: true, pipelineStage: 'closing' });
  return { contactId, id: await makeDeal(t, client, contactId, { stage: 'closing', valueCents: 500_00 }) };
}
const lose = (id: string, body: BodyOf<typeof loseDeal>, as: As = 'alpha') =>
  t.call(loseDeal, { as, params: { id }, body });
const reopen = (id: string, body: BodyOf<typeof reopenDeal> = {}, as: As = 'alpha') =>
  t.call(reopenDeal, { as, params: { id }, body });
const lost = async (more: object = {}) => (await t.call(listLostDeals, { as: 'alpha', query: more })).body;
const board = async () => (await t.call(dealBoard, { as: 'alpha', query: {} })).body;
const contactOf = async (id: string) => (await t.call(getContact, { as: 'alpha', params: { id } })).body;

test('a lost deal leaves the board and every total, and is listed with its reason', async () => {
  const { id, contactId } = await open();
  const answer = await lose(id, { reason: 'elsewhere', note: '  Joined UBS  ', version: 1 });
  expect(answer.body).toMatchObject({
    id,
    stage: 'closing',
    reason: 'elsewhere',
    note: 'Joined UBS',
    lostAt: t.platform.clock.now().toISOString(),
    lostBy: 'alpha',
    version: 2,
  });
  expect(await board()).toMatchObject({ count: 0, total: 0, lost: 1 });
  expect((await t.call(listDeals, { as: 'alpha', query: {} })).body).toEqual([]);
  expect(await contactOf(contactId)).toMatchObject({ inPipeline: 'no', pipelineStage: null, dealId: null });
  expect(await lost()).toEqual([answer.body]);
  expect(await lost({ contact: contactId })).toEqual([answer.body]);
  expect(await lost({ contact: id })).toEqual([]);
});

test('a reopened deal stands where it stood, as long as it did, and the history has every step', async () => {
  const { id, contactId } = await open();
  const { version } = (await lose(id, { reason: 'terms' })).body;
  expect((await reopen(id, { version })).body).toMatchObject({ id, stage: 'closing', version: version + 1 });
  expect(await board()).toMatchObject({ count: 1, total: 500_00, lost: 0 });
  expect(await contactOf(contactId)).toMatchObject({ pipelineStage: 'closing', dealId: id });
  const steps = await query(
    t.databaseUrl,
    'SELECT from_stage AS f, to_stage AS t FROM deal_stages ORDER BY id',
  );
  expect(steps.map(({ f, t: to }) => [f, to])).toEqual([
    [null, 'closing'],
    ['closing', 'lost'],
    ['lost', 'closing'],
  ]);
});

test('a new stage for the contact of a lost deal reopens it', async () => {
  const { id, contactId } = await open();
  await lose(id, { reason: 'timing' });
  const body = { inPipeline: 'yes' as const, pipelineStage: 'meeting' as const };
  await t.call(updateContact, { as: 'alpha', params: { id: contactId }, body });
  expect(await lost()).toEqual([]);
  expect((await board()).columns[2]?.deals.map((deal) => deal.id)).toEqual([id]);
});

test('a lost deal can get another reason; the same again writes nothing', async () => {
  const { id } = await open();
  await lose(id, { reason: 'other' });
  const changed = (await lose(id, { reason: 'stayed', note: 'Signed a retention deal' })).body;
  expect(changed).toMatchObject({ reason: 'stayed', version: 3 });
  expect((await lose(id, { reason: 'stayed', note: 'Signed a retention deal' })).body).toEqual(changed);
});

test('both are in the log and in the timeline of the contact', async () => {
  const { id, contactId } = await open();
  await lose(id, { reason: 'fit', note: 'Too small' });
  await reopen(id);
  const rows = await query(
    t.databaseUrl,
    `SELECT action, before, after FROM audit_entries WHERE entity_id = '${id}' ORDER BY id`,
  );
  expect(rows).toEqual([
    {
      action: 'deal.lost',
      before: { stage: 'closing' },
      after: { lostReason: 'fit', lostNote: 'Too small' },
    },
    {
      action: 'deal.reopened',
      before: { lostReason: 'fit', lostNote: 'Too small' },
      after: { stage: 'closing' },
    },
  ]);
  const { entries } = (await t.call(contactTimeline, { as: 'alpha', params: { id: contactId }, query: {} }))
    .body;
  expect(entries.flatMap((entry) => (entry.kind === 'edit' ? [entry.action] : [])).sort()).toEqual([
    'deal.lost',
    'deal.reopened',
  ]);
});

test('what stands otherwise by now is refused with 409', async () => {
  const { id, contactId } = await open();
  expect((await reopen(id)).status).toBe(409);
  const stale = await lose(id, { reason: 'terms', version: 7 });
  expect(JSON.parse(stale.text)).toMatchObject({ code: 'stale', current: { id, version: 1 } });
  await lose(id, { reason: 'terms' });
  expect((await t.call(moveDeal, { as: 'alpha', params: { id }, body: { stage: 'won' } })).status).toBe(409);
  await write(t, ({ client }) =>
    client.query("UPDATE contacts SET archived_at = now(), archived_reason = 'Gone.'"),
  );
  expect((await reopen(id)).status).toBe(409);
  await write(t, ({ client }) =>
    client.query('UPDATE contacts SET archived_at = NULL, archived_reason = NULL'),
  );
  await reopen(id);
  await t.call(updateContact, { as: 'alpha', params: { id: contactId }, body: { inPipeline: 'no' } });
  expect((await lose(id, { reason: 'terms' })).status).toBe(409);
});

test('the list has pages by cursor', async () => {
  for (let n = 0; n < 5; n += 1) await lose((await open()).id, { reason: 'stayed' });
  await lose((await open('beta')).id, { reason: 'stayed' }, 'beta');
  const seen: string[] = [];
  let url: string | undefined = '/api/deals/lost?limit=2';
  while (url) {
    const answer = await t.inject({ as: 'alpha', url });
    expect(answer.headers['x-total-count']).toBe('5');
    seen.push(...answer.json().map((deal: { id: string }) => deal.id));
    url = pageLink(answer.headers.link, 'next');
  }
  expect(seen).toEqual((await lost()).map((deal) => deal.id));
  expect(new Set(seen).size).toBe(5);
});

test("another client's deal is a 404; nobody and those without the section get nothing", async () => {
  const { id } = await open();
  expect((await lose(id, { reason: 'terms' }, 'beta')).status).toBe(404);
  expect((await lose(id, { reason: 'terms' }, null)).status).toBe(401);
  expect((await lose(id, { reason: 'terms' }, 'admin')).body.lostBy).toBe('admin');
  expect((await reopen(id, {}, 'beta')).status).toBe(404);
  expect((await reopen(id, {}, null)).status).toBe(401);
  expect((await t.call(listLostDeals, { as: 'beta', query: {} })).body).toEqual([]);
  await write(t, ({ client }) =>
    client.query(`UPDATE clients SET allowed_dashboards = '{overview}' WHERE client_id = 'beta'`),
  );
  expect((await t.call(listLostDeals, { as: 'beta', query: {} })).status).toBe(403);
  expect((await lose(id, { reason: 'terms' }, 'beta')).status).toBe(403);
});

test.each([
  { reason: 'gone' },
  {},
  { reason: 'terms', note: 'x'.repeat(501) },
  { reason: 'terms', version: 'x' },
])('bad input %# is refused', async (payload) => {
  const { id } = await open();
  const answer = await t.inject({ as: 'alpha', method: 'PUT', url: `/api/deals/${id}/loss`, payload });
  expect(answer.statusCode).toBe(400);
  expect((await t.inject({ as: 'alpha', url: '/api/deals/lost?cursor=nonsense' })).statusCode).toBe(400);
});
