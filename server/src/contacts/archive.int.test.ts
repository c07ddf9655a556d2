import {
  archivedContacts,
  changeContacts,
  contactFacets,
  contactTimeline,
  getContact,
  listContacts,
  restoreContacts,
  updateContact,
} from '@liftout/contract/contacts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { system, tenantScope } from '../platform/db/scope.ts';
import { createTestApp } from '../testing/app.ts';
import { makeContact, makeDeal, write } from '../testing/rows/factories.ts';
import { archiveContacts, restoreContacts as restore } from './archive.ts';

const t = await createTestApp();
afterAll(() => t.close());

const at = new Date('2025-08-01T09:00:00Z');
const reason = 'No longer in the HubSpot list.';
const inAlpha = tenantScope('alpha', system);
const archive = (ids: string[]) =>
  t.platform.db.as(inAlpha, (tx) => archiveContacts(tx, 'alpha', ids, { reason, at }));
const names = async (query = {}) =>
  (await t.call(listContacts, { as: 'alpha', query })).body.map(({ firstName }) => firstName);
const total = async () => (await t.call(listContacts, { as: 'alpha' })).headers['x-total-count'];

let ada: string;
let ben: string;
beforeEach(async () => {
  await write(t, async ({ client }) => {
    await client.query('DELETE FROM deals');
    await client.query('DELETE FROM contacts');
  });
  ada = await makeContact(t, 'alpha', { firstName: 'Ada', firm: 'Merrill', isHighValue: true });
  ben = await makeContact(t, 'alpha', { firstName: 'Ben', firm: 'UBS' });
});

test('an archived contact is in no list, search, filter, count or choice', async () => {
  expect(await archive([ada])).toEqual([ada]);
  expect(await names()).toEqual(['Ben']);
  expect(await names({ q: 'ada' })).toEqual([]);
  expect(await names({ highValue: 'yes' })).toEqual([]);
  expect(await names({ only: ada })).toEqual([]);
  expect(await total()).toBe('1');
  const { firms } = (await t.call(contactFacets, { as: 'alpha' })).body;
  expect(firms).toEqual([{ value: 'UBS', count: 1 }]);
});

test('it can be read with the reason, but not changed', async () => {
  await archive([ada]);
  const { body } = await t.call(getContact, { as: 'alpha', params: { id: ada } });
  expect(body).toMatchObject({ firstName: 'Ada', archivedAt: at.toISOString(), archivedReason: reason });
  const { entries } = (await t.call(contactTimeline, { as: 'alpha', params: { id: ada }, query: {} })).body;
  expect(entries).toMatchObject([
    { action: 'contact.archived', by: 'Liftout', changes: [{ field: 'archivedReason', after: reason }] },
  ]);
  const edit = await t.call(updateContact, { as: 'alpha', params: { id: ada }, body: { city: 'Austin' } });
  expect([edit.status, edit.message]).toEqual([409, 'This contact is archived. Restore it to change it.']);
  const changes = [{ contacts: [{ id: ada, version: 2 }], set: { isHighValue: 'no' as const } }];
  const bulk = await t.call(changeContacts, { as: 'alpha', body: { client: 'alpha', changes } });
  expect(bulk.body).toMatchObject({ changed: [], stale: [], missing: [ada] });
});

test('a contact in the pipeline is not archived', async () => {
  await write(t, ({ client }) =>
    client.query("UPDATE contacts SET in_pipeline = true, pipeline_stage = 'meeting' WHERE id = $1", [ada]),
  );
  await makeDeal(t, 'alpha', ada);
  expect(await archive([ada, ben])).toEqual([ben]);
  expect(await names()).toEqual(['Ada']);
});

test('a contact that a person restored is listed again, and no source archives it again', async () => {
  await archive([ada, ben]);
  const listed = await t.call(archivedContacts, { as: 'alpha', query: { client: 'alpha' } });
  expect(listed.body.map(({ name, archivedReason }) => [name.split(' ')[0], archivedReason])).toEqual([
    ['Ben', reason],
    ['Ada', reason],
  ]);
  const unknown = '018f0000-0000-7000-8000-000000000000';
  const answer = await t.call(restoreContacts, {
    as: 'alpha',
    body: { client: 'alpha', ids: [ada, unknown] },
  });
  expect(answer.body).toEqual({ restored: [ada] });
  expect(await names()).toEqual(['Ada']);
  expect(await total()).toBe('1');
  expect(await archive([ada])).toEqual([]);
});

test('whom a person took out of the pipeline before that comes back outside of it', async () => {
  await makeDeal(t, 'alpha', ada, { stage: 'meeting', archivedAt: at });
  await archive([ada]);
  await t.call(restoreContacts, { as: 'alpha', body: { client: 'alpha', ids: [ada] } });
  const { body } = await t.call(getContact, { as: 'alpha', params: { id: ada } });
  expect(body).toMatchObject({ inPipeline: 'no', pipelineStage: null });
});

test('a contact that its source restored may be archived again', async () => {
  await archive([ada]);
  await t.platform.db.as(inAlpha, (tx) => restore(tx, 'alpha', [ada], { at, by: 'source' }));
  expect(await names()).toEqual(['Ada', 'Ben']);
  expect(await archive([ada])).toEqual([ada]);
});

test('where the approval of one was undone, none of several is restored', async () => {
  await archive([ada]);
  await t.platform.db.as(inAlpha, (tx) =>
    archiveContacts(tx, 'alpha', [ben], { reason: 'Approval undone.', takenBack: true, at }),
  );
  const body = { client: 'alpha', ids: [ada, ben] };
  expect((await t.call(restoreContacts, { as: 'alpha', body })).status).toBe(409);
  expect(await t.platform.db.as(inAlpha, (tx) => restore(tx, 'alpha', [ben], { at, by: 'source' }))).toEqual(
    [],
  );
  expect(await names()).toEqual([]);
});

test("another client's archived contact is not restored", async () => {
  await archive([ada]);
  const { status, body } = await t.call(restoreContacts, {
    as: 'beta',
    body: { client: 'beta', ids: [ada] },
  });
  expect([status, body]).toEqual([200, { restored: [] }]);
  expect(await names()).toEqual(['Ben']);
});
