import { listContacts } from '@liftout/contract/contacts';
import {
  approvePending,
  listPending,
  rejectPending,
  submitContact,
  updatePending,
} from '@liftout/contract/pending-contacts';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { makeContact, write } from '../testing/factories.ts';

const t = await createTestApp();
afterAll(() => t.close());

const person = (n: number, more: object = {}) => ({
  firstName: 'Nina',
  lastName: `Novak${n}`,
  email: `nina${n}@baird.example`,
  firm: 'Baird',
  ...more,
});
const submit = async (fields: object, as: 'alpha' | 'beta' | 'admin' = 'alpha') =>
  (await t.call(submitContact, { as, body: { client: as === 'admin' ? 'alpha' : as, ...fields } })).body;
const waiting = async (query: { client?: string; status?: 'pending' | 'approved' | 'rejected' } = {}) =>
  (await t.call(listPending, { as: 'admin', query })).body;
const approve = (id: string, body: object = {}) =>
  t.call(approvePending, { as: 'admin', params: { id }, body });
const inBook = async (q: string) => (await t.call(listContacts, { as: 'alpha', query: { q } })).body;

test("a client's new contact waits, is edited and approved, and is then in the book with its deal", async () => {
  const sent = await submit(
    person(1, { revenue: '1.5M', inPipeline: 'yes', submittedBy: 'recruiter@alpha.example' }),
  );
  expect(sent).toMatchObject({
    client: 'alpha',
    status: 'pending',
    submittedBy: 'recruiter@alpha.example',
    fields: { lastName: 'Novak1', revenue: 1_500_000, inPipeline: 'yes' },
  });
  expect(await inBook('novak1')).toEqual([]);
  expect((await waiting({ client: 'alpha' })).map((one) => one.id)).toContain(sent.id);
  expect((await waiting({ client: 'beta' })).map((one) => one.id)).not.toContain(sent.id);

  const body = { city: 'Reno', aum: '$90M', version: 1 };
  const edited = await t.call(updatePending, { as: 'admin', params: { id: sent.id }, body });
  expect(edited.body).toMatchObject({
    version: 2,
    fields: { city: 'Reno', aum: 90_000_000, revenue: 1_500_000 },
  });

  expect((await approve(sent.id, { version: 1 })).status).toBe(409);
  const { body: approved } = await approve(sent.id, { version: 2 });
  expect(approved).toMatchObject({
    duplicates: [],
    contact: {
      client: 'alpha',
      city: 'Reno',
      revenue: 1_500_000,
      pipelineStage: 'targeted',
      dealValue: 150_000_000,
      submittedBy: 'recruiter@alpha.example',
    },
  });
  expect(await inBook('novak1')).toHaveLength(1);
  expect(await waiting({ status: 'approved' })).toMatchObject([
    { id: sent.id, decidedBy: 'admin', contactId: approved.contact.id },
  ]);
  const { rows } = await write(t, ({ client }) =>
    client.query('SELECT action, client_id, actor_name FROM audit_entries WHERE entity_id = $1 ORDER BY id', [
      sent.id,
    ]),
  );
  expect(rows).toEqual([
    { action: 'submission.created', client_id: 'alpha', actor_name: 'alpha' },
    { action: 'submission.updated', client_id: 'alpha', actor_name: 'admin' },
    { action: 'submission.approved', client_id: 'alpha', actor_name: 'admin' },
  ]);
});

test('once decided it stays decided', async () => {
  const { id } = await submit(person(2));
  const reject = () =>
    t.call(rejectPending, { as: 'admin', params: { id }, body: { reason: 'Retired in May' } });
  expect((await reject()).body).toMatchObject({
    status: 'rejected',
    reason: 'Retired in May',
    decidedBy: 'admin',
  });
  expect((await reject()).status).toBe(409);
  expect((await approve(id)).status).toBe(409);
  expect((await t.call(updatePending, { as: 'admin', params: { id }, body: { city: 'x' } })).status).toBe(
    409,
  );
  expect(await inBook('novak2')).toEqual([]);
});

test('two approvals at once make one contact', async () => {
  const { id } = await submit(person(3));
  const answers = await Promise.all([approve(id), approve(id)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await inBook('novak3')).toHaveLength(1);
});

test('who looks known is named with the reason, and added only by force', async () => {
  await makeContact(t, 'alpha', {
    firstName: 'Otto',
    lastName: 'Ober',
    firm: 'UBS',
    email: 'Otto@UBS.example',
    crd: '77',
  });
  await makeContact(t, 'beta', {
    firstName: 'Otto',
    lastName: 'Ober',
    firm: 'UBS',
    email: 'otto@ubs.example',
    crd: '77',
  });
  const otto = { firstName: 'otto', lastName: 'OBER', firm: 'ubs', email: 'otto@ubs.example', crd: '77' };
  const { id } = await submit(otto);
  const listed = (await waiting()).find((one) => one.id === id);
  expect(listed?.duplicates).toMatchObject([
    { name: 'Otto Ober', reasons: ['email', 'crd', 'name and firm'] },
  ]);
  const refused = await approve(id);
  expect(refused.status).toBe(409);
  expect(refused.message).toContain('Otto Ober at UBS looks like the same person');
  expect(JSON.parse(refused.text).current.duplicates).toHaveLength(1);
  expect((await approve(id, { force: true })).body.duplicates).toHaveLength(1);
  expect(await inBook('ober')).toHaveLength(2);
});

test('same name elsewhere, or nothing in common but blanks, is nobody known', async () => {
  await makeContact(t, 'alpha', { firstName: 'Pia', lastName: 'Pohl', firm: 'Stifel', email: '', crd: null });
  const { id } = await submit({
    firstName: 'Pia',
    lastName: 'Pohl',
    firm: 'Baird',
    email: 'pia@baird.example',
  });
  expect((await waiting()).find((one) => one.id === id)?.duplicates).toEqual([]);
});

test('a contact that no form would let through is refused, and so is a rejection without a reason', async () => {
  const bad = await t.call(submitContact, { as: 'alpha', body: person(4, { email: 'x' }) });
  expect(bad.status).toBe(400);
  const { id } = await submit(person(5));
  expect((await t.call(rejectPending, { as: 'admin', params: { id }, body: { reason: ' ' } })).status).toBe(
    400,
  );
});

test('clients neither list nor decide', async () => {
  const { id } = await submit(person(6));
  expect((await t.call(listPending, { as: 'alpha', query: {} })).status).toBe(403);
  expect((await t.call(approvePending, { as: 'alpha', params: { id }, body: {} })).status).toBe(403);
  expect((await t.call(submitContact, { as: 'beta', body: { client: 'alpha', ...person(7) } })).status).toBe(
    403,
  );
});
