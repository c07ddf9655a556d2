import { type Contact, changeContacts, getContact, updateContact } from '@liftout/contract/contacts';
import { type LossReason, listLostDeals } from '@liftout/contract/deal-losses';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { step } from '../deals/times.fixture.ts';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeContact, makeDeal, write } from '../testing/rows/factories.ts';

// Now is 2025-08-29T16:00Z.
const t = await createTestApp();
afterAll(() => t.close());

const entered = new Date('2025-05-02T09:00:00Z');
const anHourAgo = new Date('2025-08-29T15:00:00Z');
const aMonthAgo = new Date('2025-07-28T15:00:00Z');

beforeEach(() =>
  write(t, async ({ client }) => {
    await client.query('DELETE FROM deals');
    await client.query('DELETE FROM contacts');
  }),
);

/** A contact with a deal that was lost in Meeting. @returns the contact's id */
async function makeLost(lostAt: Date, reason: LossReason = 'terms', note: string | null = 'Too little.') {
  const contactId = await makeContact(t, 'alpha', { inPipeline: false });
  const id = await makeDeal(t, 'alpha', contactId, {
    stage: 'meeting',
    stageChangedAt: entered,
    createdAt: entered,
    updatedAt: entered,
  });
  await step(t, id, 'lost', lostAt);
  await write(t, ({ client }) =>
    client.query('UPDATE deals SET lost_reason = $2, lost_note = $3 WHERE id = $1', [id, reason, note]),
  );
  return contactId;
}

const contactOf = async (id: string) => (await t.call(getContact, { as: 'alpha', params: { id } })).body;
const edit = (id: string, body: object) => t.call(updateContact, { as: 'alpha', params: { id }, body });
const bulk = (changes: object[]) =>
  t.inject({ as: 'alpha', method: 'POST', url: '/api/contacts/bulk', payload: { changes } });
const changeAll = async (contacts: readonly Contact[], pipelineStage: Contact['pipelineStage']) => {
  const seen = contacts.map(({ id, version }) => ({ id, version }));
  const changes = [{ contacts: seen, set: { pipelineStage } }];
  return (await t.call(changeContacts, { as: 'alpha', body: { changes } })).body;
};
const undo = async (changes: Awaited<ReturnType<typeof changeAll>>['undo']) =>
  (await t.call(changeContacts, { as: 'alpha', body: { changes } })).body;

/** The lost deals without versions, and all that the history of stages counts. */
const losses = async () => ({
  lost: (await t.call(listLostDeals, { as: 'alpha', query: {} })).body.map(({ version: _, ...deal }) => deal),
  began: await query(t.databaseUrl, 'SELECT stage_changed_at FROM deals ORDER BY id'),
  counted: await query(
    t.databaseUrl,
    `SELECT deal_id, to_stage, changed_at, changed_by FROM deal_stages WHERE NOT taken_back ORDER BY deal_id, id`,
  ),
});

describe.each([
  ['an hour ago', anHourAgo],
  ['a month ago', aMonthAgo],
])('a deal that was lost %s', (_, lostAt) => {
  test.each(['won', 'meeting'] as const)(
    'is lost as it was after Undo of a bulk change to %s, and its history counts neither step',
    async (stage) => {
      const id = await makeLost(lostAt);
      const before = await losses();
      const { undo: back } = await changeAll([await contactOf(id)], stage);
      expect((await losses()).lost).toEqual([]);
      expect(await undo(back)).toMatchObject({ changed: [{ id, pipelineStage: null }], stale: [] });
      expect(await losses()).toEqual(before);
    },
  );

  test('is lost as it was after Undo of a new stage in its drawer, again and again', async () => {
    const id = await makeLost(lostAt);
    const before = await losses();
    for (let n = 0; n < 2; n += 1) {
      const { formerLoss, version } = (await edit(id, { pipelineStage: 'closing' })).body;
      expect(formerLoss).toEqual({ reason: 'terms', note: 'Too little.', stage: 'meeting' });
      const back = await edit(id, { inPipeline: 'no', pipelineStage: null, version, formerLoss });
      expect(back.body).toMatchObject({ pipelineStage: null, dealId: null });
      expect(await losses()).toEqual(before);
    }
  });
});

test('one Undo gives back the losses of many contacts, each its own, and none to those who had none', async () => {
  const ids = [
    await makeLost(anHourAgo, 'terms', 'Wanted more.'),
    await makeLost(aMonthAgo, 'stayed', null),
    await makeContact(t, 'alpha'),
  ];
  const before = await losses();
  const { undo: back } = await changeAll(await Promise.all(ids.map(contactOf)), 'won');
  expect(back).toHaveLength(1);
  expect((await undo(back)).changed).toHaveLength(3);
  const { lost } = await losses();
  expect(lost).toEqual(before.lost);
});

test('more notes on losses than an Undo can send are refused, and fewer are changed and come back', async () => {
  const lost = { stage: 'meeting', archivedAt: aMonthAgo, lostReason: 'other' } as const;
  const ids: string[] = [];
  for (let n = 0; n < 115; n += 1) {
    const id = await makeContact(t, 'alpha');
    await makeDeal(t, 'alpha', id, { ...lost, lostNote: '備'.repeat(500) });
    ids.push(id);
  }
  const changes = (among: string[]) => [
    { contacts: among.map((id) => ({ id, version: 1 })), set: { pipelineStage: 'won' } },
  ];
  expect((await bulk(changes(ids))).statusCode).toBe(413);
  expect(await query(t.databaseUrl, 'SELECT id FROM deals WHERE archived_at IS NULL')).toEqual([]);
  const { undo: back } = (await bulk(changes(ids.slice(10)))).json();
  expect((await undo(back)).changed).toHaveLength(105);
  const again = await query(t.databaseUrl, 'SELECT id FROM deals WHERE length(lost_note) = 500');
  expect(again).toHaveLength(115);
});

test('an Undo that comes late loses the deal anew, for the same reason and in the same stage', async () => {
  const id = await makeLost(aMonthAgo);
  const { undo: back } = await changeAll([await contactOf(id)], 'closing');
  await query(t.databaseUrl, `UPDATE deal_stages SET changed_at = changed_at - interval '6 minutes'`);
  await undo(back);
  const { lost, counted } = await losses();
  expect(lost).toMatchObject([
    { reason: 'terms', note: 'Too little.', stage: 'meeting', lostAt: t.platform.clock.now().toISOString() },
  ]);
  expect(counted.map(({ to_stage: to }) => to)).toEqual([
    'meeting',
    'lost',
    'meeting',
    'closing',
    'meeting',
    'lost',
  ]);
});

test('a colleague who changed the contact meanwhile keeps their change', async () => {
  const id = await makeLost(anHourAgo);
  const { undo: back } = await changeAll([await contactOf(id)], 'closing');
  await edit(id, { pipelineStage: 'won' });
  expect(await undo(back)).toMatchObject({ changed: [], stale: [{ id, pipelineStage: 'won' }] });
  expect((await losses()).lost).toEqual([]);
});

test('a deal that never was lost is removed without a loss', async () => {
  const id = await makeContact(t, 'alpha', { inPipeline: true, pipelineStage: 'won' });
  await makeDeal(t, 'alpha', id, { stage: 'won' });
  const formerLoss = { reason: 'fit', note: null, stage: 'meeting' } as const;
  expect((await edit(id, { pipelineStage: null, formerLoss })).body.pipelineStage).toBeNull();
  expect((await losses()).lost).toEqual([]);
});

test('who may not see deals can take back their own change', async () => {
  const id = await makeLost(anHourAgo);
  const before = await losses();
  const allow = (sections: string) =>
    write(t, ({ client }) =>
      client.query(`UPDATE clients SET allowed_dashboards = $1 WHERE client_id = 'alpha'`, [sections]),
    );
  await allow('{contacts}');
  const { undo: back } = await changeAll([await contactOf(id)], 'won');
  expect((await undo(back)).changed).toHaveLength(1);
  await allow('{full}');
  expect(await losses()).toEqual(before);
});

describe('a loss is refused by its name', () => {
  const loss = { reason: 'terms', note: null, stage: 'meeting' };
  test.each([
    ['with a stage', 'won', loss, 'formerLoss'],
    ['without a stage', undefined, loss, 'formerLoss'],
    ['with a note over 500 characters', null, { ...loss, note: 'x'.repeat(501) }, 'formerLoss.note'],
    ['with an unknown reason', null, { ...loss, reason: 'gone' }, 'formerLoss.reason'],
    ['with an unknown stage', null, { ...loss, stage: 'lost' }, 'formerLoss.stage'],
  ])('%s', async (_, pipelineStage, formerLoss, field) => {
    const id = await makeLost(anHourAgo);
    const set = { isHighValue: 'yes', ...(pipelineStage !== undefined && { pipelineStage }) };
    const many = await bulk([{ contacts: [{ id, version: 1, formerLoss }], set }]);
    expect(many.statusCode).toBe(400);
    expect(many.json().message).toContain(`changes.0.contacts.0.${field}: `);
    const payload = { ...set, formerLoss };
    const one = await t.inject({ as: 'alpha', method: 'PUT', url: `/api/contacts/${id}`, payload });
    expect(one.statusCode).toBe(400);
    expect(one.json().message).toContain(`${field}: `);
  });
});
