import { type BulkChange, changeContacts, listContacts } from '@liftout/contract/contacts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { makeContact, write } from '../testing/rows/factories.ts';

const t = await createTestApp();
afterAll(() => t.close());

let ids: string[];
beforeEach(async () => {
  await write(t, async ({ client }) => {
    await client.query('DELETE FROM deals');
    await client.query('DELETE FROM contacts');
    await client.query('DELETE FROM audit_entries');
  });
  ids = [
    await makeContact(t, 'alpha', { firstName: 'A', isHighValue: true, revenueCents: 700 }),
    await makeContact(t, 'alpha', { firstName: 'B' }),
    await makeContact(t, 'alpha', { firstName: 'C' }),
  ];
});

const bulk = (changes: BulkChange[], as: 'alpha' | 'beta' | 'admin' = 'alpha') =>
  t.call(changeContacts, { as, body: { client: as === 'admin' ? 'alpha' : as, changes } });
const seen = (version = 1, among = ids) => among.map((id) => ({ id, version }));
const state = async () =>
  (await t.call(listContacts, { as: 'alpha', query: { sort: 'firstName' } })).body.map(
    (contact) => `${contact.firstName} ${contact.isHighValue} ${contact.pipelineStage}`,
  );

test('stars many contacts, does not write those starred already, and can be undone exactly', async () => {
  const { body } = await bulk([{ contacts: seen(), set: { isHighValue: 'yes' } }]);
  expect(body.changed.map((contact) => contact.firstName)).toEqual(['B', 'C']);
  expect(await state()).toEqual(['A yes null', 'B yes null', 'C yes null']);
  expect((await bulk(body.undo)).body).toMatchObject({ stale: [], missing: [] });
  expect(await state()).toEqual(['A yes null', 'B no null', 'C no null']);
});

test('adds many contacts and their deals to the pipeline; undo restores the stage of each', async () => {
  await bulk([{ contacts: seen(1, ids.slice(0, 1)), set: { pipelineStage: 'closing' } }]);
  const versions = ids.map((id, at) => ({ id, version: at === 0 ? 2 : 1 }));
  const { body } = await bulk([{ contacts: versions, set: { pipelineStage: 'won' } }]);
  expect(await state()).toEqual(['A yes won', 'B no won', 'C no won']);
  expect(body.undo).toHaveLength(2);
  await bulk(body.undo);
  expect(await state()).toEqual(['A yes closing', 'B no null', 'C no null']);
  const { rows } = await write(t, ({ client }) =>
    client.query(
      'SELECT stage, value_cents, archived_at IS NULL AS open FROM deals ORDER BY value_cents DESC',
    ),
  );
  expect(rows).toEqual([
    { stage: 'closing', value_cents: 700, open: true },
    { stage: 'won', value_cents: 0, open: false },
    { stage: 'won', value_cents: 0, open: false },
  ]);
});

test('answers which contacts are stale or missing, and changes the rest', async () => {
  const unknown = '018f0000-0000-7000-8000-000000000000';
  const foreign = await makeContact(t, 'beta');
  const contacts = [
    { id: ids[0]!, version: 7 },
    { id: ids[1]!, version: 1 },
    { id: unknown, version: 1 },
    { id: foreign, version: 1 },
  ];
  const { body } = await bulk([{ contacts, set: { isHighValue: 'yes', pipelineStage: 'meeting' } }]);
  expect(body.changed).toMatchObject([{ id: ids[1], isHighValue: 'yes', pipelineStage: 'meeting' }]);
  expect(body.stale).toMatchObject([{ id: ids[0], version: 1 }]);
  expect(body.missing.sort()).toEqual([unknown, foreign].sort());
});

test('writes an audit entry for each change', async () => {
  await bulk([{ contacts: seen(), set: { pipelineStage: 'meeting' } }]);
  const { rows } = await write(t, ({ client }) =>
    client.query("SELECT before, after FROM audit_entries WHERE action = 'contact.updated'"),
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({
    before: { inPipeline: 'no' },
    after: { inPipeline: 'yes', pipelineStage: 'meeting' },
  });
});

test('refuses more than 1000, none, and nothing to change', async () => {
  const many = Array.from({ length: 1001 }, () => ({ id: ids[0]!, version: 1 }));
  expect((await bulk([{ contacts: many, set: { isHighValue: 'yes' } }])).status).toBe(400);
  expect((await bulk([{ contacts: [], set: { isHighValue: 'yes' } }])).status).toBe(400);
  expect((await bulk([{ contacts: seen(), set: {} }])).status).toBe(400);
});

test("another client's id is refused, and an admin may work for any client", async () => {
  const changes = [{ contacts: seen(), set: { isHighValue: 'yes' as const } }];
  expect((await t.call(changeContacts, { as: 'beta', body: { client: 'alpha', changes } })).status).toBe(403);
  expect((await bulk(changes, 'admin')).body.changed).toHaveLength(2);
});

test('a list far over the maximum gets a short answer, whatever it contains', async () => {
  for (const entry of [1, {}, { id: 'x', version: 0 }]) {
    const contacts = Array(10_000).fill(entry);
    const refused = await t.call(changeContacts, {
      as: 'alpha',
      body: { changes: [{ contacts, set: { isHighValue: 'yes' } }] },
    });
    expect(refused.status).toBe(413);
    expect(refused.text.length).toBeLessThan(200);
  }
});

test('contacts with more text than one answer may hold are refused, and fewer of them are changed', async () => {
  const notes = '備'.repeat(20_000);
  const long = [];
  for (let i = 0; i < 80; i += 1) long.push(await makeContact(t, 'alpha', { notes }));
  const refused = await bulk([{ contacts: seen(1, long), set: { isHighValue: 'yes' } }]);
  expect(refused.status).toBe(413);
  expect(refused.message).toMatch(/Choose fewer/);
  const { body } = await bulk([{ contacts: seen(1, long.slice(0, 50)), set: { isHighValue: 'yes' } }]);
  expect(body.changed).toHaveLength(50);
  expect(
    (await bulk([{ contacts: seen(1, long.slice(50)), set: { pipelineStage: 'won' } }])).body.changed,
  ).toHaveLength(30);
});
