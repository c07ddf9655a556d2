import { createContact, listContacts, updateContact } from '@liftout/contract/contacts';
import {
  approveSubmission,
  countSubmissions,
  listSubmissions,
  maxSubmissions,
  rejectSubmission,
  reopenSubmission,
  submitContact,
  updateSubmission,
} from '@liftout/contract/submissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { createTestApp } from '../testing/app.ts';
import { makeContact, write } from '../testing/rows/factories.ts';

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
const list = async (query: { client?: string; status?: 'pending' | 'approved' | 'rejected' } = {}) =>
  (await t.call(listSubmissions, { as: 'admin', query })).body;
const approve = (id: string, body: object = {}) =>
  t.call(approveSubmission, { as: 'admin', params: { id }, body });
const contactsFound = async (q: string) => (await t.call(listContacts, { as: 'alpha', query: { q } })).body;

test("a client's submission is listed, edited and approved, and is then a contact with a deal", async () => {
  const sent = await submit(person(1, { revenue: '1.5M', inPipeline: 'yes' }));
  expect(sent).toMatchObject({
    client: 'alpha',
    status: 'pending',
    submittedBy: 'alpha',
    fields: { lastName: 'Novak1', revenue: 1_500_000, inPipeline: 'yes' },
  });
  expect(await contactsFound('novak1')).toEqual([]);
  expect((await list({ client: 'alpha' })).map((one) => one.id)).toContain(sent.id);
  expect((await list({ client: 'beta' })).map((one) => one.id)).not.toContain(sent.id);

  const body = { city: 'Reno', aum: '$90M', version: 1 };
  const edited = await t.call(updateSubmission, { as: 'admin', params: { id: sent.id }, body });
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
      submittedBy: 'alpha',
    },
  });
  expect(await contactsFound('novak1')).toHaveLength(1);
  expect(await list({ status: 'approved' })).toMatchObject([
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

test('a decision cannot be changed', async () => {
  const { id } = await submit(person(2));
  const reject = () =>
    t.call(rejectSubmission, { as: 'admin', params: { id }, body: { reason: 'Retired in May' } });
  expect((await reject()).body).toMatchObject({
    status: 'rejected',
    reason: 'Retired in May',
    decidedBy: 'admin',
  });
  expect((await reject()).status).toBe(409);
  expect((await approve(id)).status).toBe(409);
  expect((await t.call(updateSubmission, { as: 'admin', params: { id }, body: { city: 'x' } })).status).toBe(
    409,
  );
  expect(await contactsFound('novak2')).toEqual([]);
});

test('two approvals at once make one contact', async () => {
  const { id } = await submit(person(3));
  const answers = await Promise.all([approve(id), approve(id)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await contactsFound('novak3')).toHaveLength(1);
});

test('a likely duplicate is named with the reasons, and approved only with force', async () => {
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
  const listed = (await list()).find((one) => one.id === id);
  expect(listed?.duplicates).toMatchObject([
    { name: 'Otto Ober', reasons: ['email', 'crd', 'name and firm'] },
  ]);
  const refused = await approve(id);
  expect(refused.status).toBe(409);
  expect(refused.message).toContain('Otto Ober at UBS looks like the same person');
  expect(JSON.parse(refused.text).current.duplicates).toHaveLength(1);
  expect((await approve(id, { force: true })).body.duplicates).toHaveLength(1);
  expect(await contactsFound('ober')).toHaveLength(2);
});

test('the same name at another firm, or the same blank field, is no duplicate', async () => {
  await makeContact(t, 'alpha', { firstName: 'Pia', lastName: 'Pohl', firm: 'Stifel', email: '', crd: null });
  const { id } = await submit({
    firstName: 'Pia',
    lastName: 'Pohl',
    firm: 'Baird',
    email: 'pia@baird.example',
  });
  expect((await list()).find((one) => one.id === id)?.duplicates).toEqual([]);
});

test('an invalid contact is refused, and so is a rejection without a reason', async () => {
  const bad = await t.call(submitContact, { as: 'alpha', body: person(4, { email: 'x' }) });
  expect(bad.status).toBe(400);
  const { id } = await submit(person(5));
  expect(
    (await t.call(rejectSubmission, { as: 'admin', params: { id }, body: { reason: ' ' } })).status,
  ).toBe(400);
});

test('clients can neither list nor decide', async () => {
  const { id } = await submit(person(6));
  expect((await t.call(listSubmissions, { as: 'alpha', query: {} })).status).toBe(403);
  expect((await t.call(approveSubmission, { as: 'alpha', params: { id }, body: {} })).status).toBe(403);
  expect((await t.call(submitContact, { as: 'beta', body: { client: 'alpha', ...person(7) } })).status).toBe(
    403,
  );
});

describe('stored values that are not valid', () => {
  test.each([
    '9999-12-31T23:59:59-12:00',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '2101-01-01T00:00:00Z',
  ])('a last contact of %s is refused, and nothing is stored', async (lastContacted) => {
    const before = await list();
    const answer = await t.call(submitContact, { as: 'alpha', body: person(20, { lastContacted }) });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).issues).toMatchObject([{ path: 'lastContacted' }]);
    expect(await list()).toEqual(before);
  });

  test('do not hide other rows, and are named when the submission is approved', async () => {
    const { id: good } = await submit(person(21));
    const { id: bad } = await submit(person(22));
    const fields = {
      ...{
        firstName: 'Otis',
        lastName: 7,
        email: 'otis',
        firm: null,
        lastContacted: '9999-12-31T23:59:59-12:00',
      },
      ...{ aum: 1e300, revenue: -5, advisorTier: 'tin', crd: { a: 1 } },
    };
    await write(t, ({ client }) =>
      client.query('UPDATE pending_contacts SET fields = $1 WHERE id = $2', [JSON.stringify(fields), bad]),
    );
    const listed = await list();
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([good, bad]));
    expect(listed.find(({ id }) => id === bad)?.fields).toMatchObject({
      firstName: 'Otis',
      lastName: '',
      lastContacted: null,
      aum: null,
      revenue: null,
    });
    const refused = await approve(bad);
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.text).issues.map(({ path }: { path: string }) => path)).toEqual([
      'lastName',
      'email',
      'firm',
    ]);
    await write(t, ({ client }) => client.query('DELETE FROM pending_contacts WHERE id = $1', [bad]));
  });

  test('text that cannot be stored is refused, with the name of its field', async () => {
    for (const text of ['a\u0000b', 'half \ud83d']) {
      const answer = await t.call(submitContact, { as: 'alpha', body: person(23, { notes: text }) });
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text).issues).toMatchObject([{ path: 'notes' }]);
    }
  });
});

test('the signed-in user is the submitter, whatever is sent', async () => {
  const { submittedBy } = await submit(person(24, { submittedBy: 'someone.else@alpha.example' }));
  expect(submittedBy).toBe('alpha');
});

test('a last contact in the future is refused everywhere, with a few minutes of tolerance', async () => {
  const inMinutes = (minutes: number) =>
    new Date(t.platform.clock.now().getTime() + minutes * 60_000).toISOString();
  const future = { lastContacted: inMinutes(10) };
  const { id } = await submit(person(25, { lastContacted: inMinutes(4) }));
  const contactId = await makeContact(t, 'alpha');
  const answers = [
    await t.call(submitContact, { as: 'alpha', body: person(26, future) }),
    await t.call(updateSubmission, { as: 'admin', params: { id }, body: future }),
    await t.call(createContact, { as: 'admin', body: { client: 'alpha', ...person(27, future) } }),
    await t.call(updateContact, { as: 'alpha', params: { id: contactId }, body: future }),
  ];
  for (const answer of answers)
    expect([answer.status, answer.message]).toEqual([400, 'lastContacted: This date is in the future.']);
});

/** Adds `n` submissions of a client, a second apart, the first one `from` seconds after a fixed time. */
const makeSubmissions = (clientId: 'alpha' | 'beta', n: number, from: number) =>
  write(t, ({ client }) =>
    client.query(
      `INSERT INTO pending_contacts (client_id, id, fields, submitted_by, created_at)
       SELECT $1, id, jsonb_build_object('firstName', 'Paul', 'lastName', 'No' || at), $1,
         timestamptz '2025-08-29 16:00Z' + ($3 + at) * interval '1 second'
       FROM unnest($2::uuid[]) WITH ORDINALITY AS ids (id, at)`,
      [clientId, Array.from({ length: n }, () => newId()), from],
    ),
  );

describe('a long list', () => {
  beforeAll(async () => {
    await write(t, ({ client }) => client.query("DELETE FROM pending_contacts WHERE status = 'pending'"));
    await makeSubmissions('alpha', 250, 0);
    await makeSubmissions('beta', 3, 1_000);
  });

  test("is paged, so that one client's 250 do not hide another's", async () => {
    const first = await t.call(listSubmissions, { as: 'admin', query: { pageSize: 100 } });
    expect(first.body).toHaveLength(100);
    expect(first.headers['x-total-count']).toBe('253');
    expect(first.headers.link).toContain('page=2>; rel="next"');
    const last = await t.call(listSubmissions, { as: 'admin', query: { page: 3, pageSize: 100 } });
    expect(last.body.map((one) => one.client).slice(-4)).toEqual(['alpha', 'beta', 'beta', 'beta']);
    expect(last.headers.link).not.toContain('rel="next"');
    const afterEnd = await t.call(listSubmissions, { as: 'admin', query: { page: 9, pageSize: 100 } });
    expect([afterEnd.body.length, afterEnd.headers['x-total-count']]).toEqual([0, '253']);
    const own = await t.call(listSubmissions, { as: 'admin', query: { client: 'beta' } });
    expect(own.body.map((one) => one.fields.lastName)).toEqual(['No1', 'No2', 'No3']);
    expect((await t.call(listSubmissions, { as: 'admin', query: { page: 0 } })).status).toBe(400);
  });

  test('is counted by client, for admins', async () => {
    expect((await t.call(countSubmissions, { as: 'admin' })).body).toEqual([
      { client: 'alpha', clientName: 'Alpha Partners', waiting: 250, oldest: '2025-08-29T16:00:01.000Z' },
      { client: 'beta', clientName: 'Beta Partners', waiting: 3, oldest: '2025-08-29T16:16:41.000Z' },
    ]);
    expect((await t.call(countSubmissions, { as: 'alpha' })).status).toBe(403);
  });

  test('has a maximum length for each client, however many come at once', async () => {
    await makeSubmissions('alpha', maxSubmissions - 252, 2_000);
    const body = (n: number) => ({ client: 'alpha', ...person(n) });
    const answers = await Promise.all(
      [100, 101, 102, 103].map((n) => t.call(submitContact, { as: 'alpha', body: body(n) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe(
      '500 contacts are already waiting for approval, which is the limit. Submit more once your admin has reviewed some.',
    );
    expect((await t.call(submitContact, { as: 'beta', body: { ...person(104) } })).status).toBe(200);
    const [decided] = await list({ client: 'alpha' });
    const reason = 'Retired';
    const params = { id: decided!.id };
    const { version } = (await t.call(rejectSubmission, { as: 'admin', params, body: { reason } })).body;
    expect((await t.call(submitContact, { as: 'alpha', body: body(105) })).status).toBe(200);
    const refused = await t.call(reopenSubmission, { as: 'admin', params, body: { version } });
    expect([refused.status, refused.message]).toEqual([
      409,
      '500 contacts of this client are already waiting for approval, which is the limit. Decide on some first.',
    ]);
    const rejected = await list({ client: 'alpha', status: 'rejected' });
    expect(rejected.find(({ id }) => id === params.id)).toMatchObject({ version, reason });
  });
});

test('submissions have a rate limit of their own', async () => {
  const send = (n: number) =>
    t.call(submitContact, { as: 'beta', body: { ...person(n), email: 'no address' } });
  const answers = [];
  for (let n = 0; n < 301; n += 1) answers.push((await send(n)).status);
  // 300 in ten minutes, with the few that the tests above have sent.
  const read = answers.indexOf(429);
  expect([read > 290, read <= 300]).toEqual([true, true]);
  expect(answers).toEqual([...Array(read).fill(400), ...Array(301 - read).fill(429)]);
  const refused = await send(301);
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers['retry-after']);
  expect([wait > 0, wait <= 600]).toEqual([true, true]);
  // That of another client is its own; as many as may wait are waiting there.
  const { status } = await t.call(submitContact, { as: 'alpha', body: person(900) });
  expect([200, 409]).toContain(status);
});
