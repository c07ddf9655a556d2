import {
  contactLengths,
  createContact,
  getContact,
  starContact,
  updateContact,
} from '@liftout/contract/contacts';
import { dealBoard } from '@liftout/contract/deals';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, write } from '../testing/rows/factories.ts';

const t: TestApp = await createTestApp();
afterAll(() => t.close());

const dana = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@merrill.example', firm: 'Merrill' };
const add = (body: object) =>
  t.call(createContact, { as: 'admin', body: { client: 'alpha', ...dana, ...body } });
const put = (id: string, body: object, as: 'alpha' | 'beta' | 'admin' = 'alpha') =>
  t.call(updateContact, { as, params: { id }, body });
const audits = (entityId: string) =>
  write(t, async ({ client }) => {
    const { rows } = await client.query(
      'SELECT client_id, actor_name, action, before, after FROM audit_entries WHERE entity_id = $1 ORDER BY id',
      [entityId],
    );
    return rows;
  });
const deals = (contactId: string) =>
  write(t, async ({ client }) => {
    const { rows } = await client.query(
      'SELECT id, stage, value_cents AS value, archived_at IS NULL AS open FROM deals WHERE contact_id = $1 ORDER BY id',
      [contactId],
    );
    return rows;
  });

describe('a new contact of an admin', () => {
  test('is stored without approval, with parsed amounts, its links and its deal', async () => {
    const { body } = await add({
      revenue: '$1.2M',
      aum: '350M',
      advisorTier: 'gold',
      inPipeline: 'yes',
      pipelineStage: 'meeting',
      linkedinUrl: 'https://www.linkedin.com/in/dana',
      crd: '1234567',
      phone: ' ',
    });
    expect(body).toMatchObject({
      name: 'Dana Whitfield',
      client: 'alpha',
      revenue: 1_200_000,
      aum: 350_000_000,
      phone: null,
      inPipeline: 'yes',
      pipelineStage: 'meeting',
      dealValue: 120_000_000,
      isHighValue: 'no',
      submittedBy: 'admin',
    });
    expect((await t.call(getContact, { as: 'alpha', params: { id: body.id } })).body).toEqual({
      ...body,
      stageSince: t.platform.clock.now().toISOString(),
      dealVersion: 1,
    });
    expect(await audits(body.id)).toMatchObject([
      { client_id: 'alpha', actor_name: 'admin', action: 'contact.created', before: null },
    ]);
  });

  test('has the given deal value, and 0 when neither value nor revenue is known', async () => {
    expect((await add({ inPipeline: 'yes', dealValue: '2.5M', revenue: '1M' })).body.dealValue).toBe(
      250_000_000,
    );
    const unknown = (await add({ inPipeline: 'yes' })).body;
    expect(unknown).toMatchObject({ dealValue: 0, pipelineStage: 'targeted', revenue: null });
    const known = (await put(unknown.id, { revenue: 900_000 })).body;
    expect(known.dealValue).toBe(90_000_000);
    expect((await put(unknown.id, { revenue: 800_000 })).body.dealValue).toBe(90_000_000);
  });

  test.each([
    ['firstName', { firstName: ' ' }],
    ['lastName', { lastName: '' }],
    ['email', { email: 'not an address' }],
    ['firm', { firm: undefined }],
    ['linkedinUrl', { linkedinUrl: 'javascript:alert(1)' }],
    ['teamProfileLink', { teamProfileLink: 'data:text/html,x' }],
    ['revenue', { revenue: 'a lot' }],
    ['aum', { aum: '-5M' }],
    ['advisorTier', { advisorTier: 'tin' }],
    ['pipelineStage', { pipelineStage: 'lost' }],
    ['crd', { crd: '12a' }],
    ['notes', { notes: 'x'.repeat(20_001) }],
    ['city', { city: 'a\u0000b' }],
    ['lastContacted', { lastContacted: 'yesterday' }],
    ['phone', { phone: 'call her assistant' }],
  ])('is refused for its %s', async (path, body) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });
});

test('the longest texts are stored in any script, in the pipeline and starred', async () => {
  // Three bytes each and all different, so that they cannot be compressed.
  const long = (length: number, from: number) =>
    Array.from({ length }, (_, at) => String.fromCodePoint(from + 13 * at)).join('');
  const { name, firm, city } = contactLengths;
  const { body } = await add({
    firstName: long(name, 0x4e00),
    lastName: long(name, 0x5a01),
    firm: long(firm, 0x6602),
    city: long(city, 0x7203),
    email: `${'a'.repeat(60)}@${'b.'.repeat(90)}example`,
    inPipeline: 'yes',
    isHighValue: 'yes',
  });
  expect(body.firm).toHaveLength(firm);
  const tooLong = await add({ firm: 'x'.repeat(firm + 1) });
  expect([tooLong.status, tooLong.message]).toEqual([400, `firm: Use at most ${firm} characters.`]);
});

describe('a change', () => {
  let id: string;
  beforeEach(async () => {
    id = (await add({ revenue: '1M', city: 'Boston' })).body.id;
  });

  test('writes only the fields that are sent, raises the version and is audited', async () => {
    const { body } = await put(id, { city: 'Miami', version: 1 });
    expect(body).toMatchObject({ city: 'Miami', revenue: 1_000_000, firm: 'Merrill', version: 2 });
    expect((await audits(id)).at(-1)).toEqual({
      client_id: 'alpha',
      actor_name: 'alpha',
      action: 'contact.updated',
      before: { city: 'Boston' },
      after: { city: 'Miami' },
    });
  });

  test('to the current values writes nothing', async () => {
    const { body } = await put(id, {
      city: 'Boston',
      revenue: '$1,000,000',
      isHighValue: 'no',
      inPipeline: 'no',
    });
    expect(body.version).toBe(1);
    expect(await audits(id)).toHaveLength(1);
  });

  test('to a blank field makes it unknown, not zero', async () => {
    expect((await put(id, { revenue: '', city: '' })).body).toMatchObject({ revenue: null, city: null });
  });

  test('of an older version gets 409 with the current contact', async () => {
    await put(id, { city: 'Miami' });
    const refused = await put(id, { city: 'Denver', version: 1 });
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.text)).toMatchObject({
      code: 'stale',
      current: { id, city: 'Miami', version: 2 },
    });
    expect((await t.call(getContact, { as: 'alpha', params: { id } })).body.city).toBe('Miami');
  });

  test("of another client's contact is a 404 and changes nothing", async () => {
    expect((await put(id, { city: 'Denver' }, 'beta')).status).toBe(404);
    expect((await put('018f0000-0000-7000-8000-000000000000', {}, 'admin')).status).toBe(404);
    expect((await t.call(getContact, { as: 'alpha', params: { id } })).body.city).toBe('Boston');
  });

  test('by an admin needs no client: the contact has one', async () => {
    expect((await put(id, { city: 'Reno' }, 'admin')).body).toMatchObject({ city: 'Reno', client: 'alpha' });
  });

  test('with a version succeeds for one of two at the same time', async () => {
    const answers = await Promise.all(['A', 'B'].map((city) => put(id, { city, version: 1 })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test('of the star is a change like any other', async () => {
    const star = (isHighValue: 'yes' | 'no', as: 'alpha' | 'beta' = 'alpha') =>
      t.call(starContact, { as, params: { id }, body: { isHighValue } });
    expect((await star('yes')).body).toMatchObject({ isHighValue: 'yes', version: 2 });
    expect((await star('yes')).body.version).toBe(2);
    expect((await star('no', 'beta')).status).toBe(404);
    expect((await star('no')).body.isHighValue).toBe('no');
  });
});

describe('the pipeline fields of a contact and its deal change together', () => {
  test('since when the deal stands in its stage is told of an open deal only', async () => {
    const { id } = (await add({ revenue: '1M' })).body;
    const sinceOf = async () =>
      (await t.call(getContact, { as: 'alpha', params: { id } })).body.stageSince ?? null;
    expect(await sinceOf()).toBeNull();
    await put(id, { inPipeline: 'yes', pipelineStage: 'conversation' });
    expect(await sinceOf()).toBe(t.platform.clock.now().toISOString());
    await put(id, { inPipeline: 'no' });
    expect(await sinceOf()).toBeNull();
  });

  test('added, changed, removed and added again: one deal, archived and restored', async () => {
    const { id } = (await add({ revenue: '1M' })).body;
    expect((await put(id, { inPipeline: 'yes', pipelineStage: 'conversation' })).body).toMatchObject({
      inPipeline: 'yes',
      pipelineStage: 'conversation',
      dealValue: 100_000_000,
      version: 2,
    });
    await put(id, { pipelineStage: 'closing', dealValue: '3M', city: 'Reno' });
    const [deal] = await deals(id);
    expect(deal).toMatchObject({ stage: 'closing', value: 300_000_000, open: true });
    const removed = (await put(id, { inPipeline: 'no' })).body;
    expect(removed).toMatchObject({ inPipeline: 'no', pipelineStage: null, dealId: null, dealValue: null });
    expect(await deals(id)).toMatchObject([{ id: deal.id, open: false }]);
    const restored = (await put(id, { inPipeline: 'yes', pipelineStage: 'won' })).body;
    expect(restored).toMatchObject({ pipelineStage: 'won', dealId: deal.id, dealValue: 300_000_000 });
    expect(await deals(id)).toHaveLength(1);
  });

  test('a contact in the pipeline without a deal gets one when its stage changes', async () => {
    const id = await makeContact(t, 'beta', { inPipeline: true, pipelineStage: 'targeted', revenueCents: 5 });
    await put(id, { pipelineStage: 'won' }, 'beta');
    expect(await deals(id)).toMatchObject([{ stage: 'won', value: 5, open: true }]);
    const { body } = await t.call(dealBoard, { as: 'beta', query: {} });
    expect(body).toMatchObject({ count: 1, total: 5 });
  });
});
