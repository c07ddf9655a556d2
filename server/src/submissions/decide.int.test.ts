import * as contract from '@liftout/contract/submissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, write } from '../testing/rows/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const submit = async (lastName: string, email = `${lastName}@merrill.example`.toLowerCase()) => {
  const body = { firstName: 'Ida', lastName, email, firm: 'Merrill' };
  return (await t.call(contract.submitContact, { as: 'alpha', body })).body;
};
const decide = (body: contract.Decisions, as: 'admin' | 'alpha' | null = 'admin') =>
  t.call(contract.decideSubmissions, { as, body });
const waiting = async () =>
  (await t.call(contract.listSubmissions, { as: 'admin', query: {} })).body.map(
    ({ fields }) => fields.lastName,
  );
const reopen = (id: string, version: number) =>
  t.call(contract.reopenSubmission, { as: 'admin', params: { id }, body: { version } });

test('several are approved at once: duplicates, stale and decided ones are refused with the reason', async () => {
  await makeContact(t, 'alpha', { email: 'twice@merrill.example', city: 'Reno', phone: '5551234567' });
  const [one, two, twice, stale, done] = [
    await submit('One'),
    await submit('Two'),
    await submit('Twice'),
    await submit('Stale'),
    await submit('Done'),
  ];
  await t.call(contract.updateSubmission, {
    as: 'admin',
    params: { id: stale.id },
    body: { city: 'Reno' },
  });
  await t.call(contract.rejectSubmission, {
    as: 'admin',
    params: { id: done.id },
    body: { reason: 'Retired' },
  });
  const gone = { id: '018f0000-0000-7000-8000-000000000000', version: 1 };
  const submissions = [one, two, twice, stale, done, gone].map(({ id, version }) => ({ id, version }));
  const { body } = await decide({ decision: 'approve', submissions });
  expect(body.results.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['approved', null],
    ['approved', null],
    ['refused', expect.stringContaining('looks like the same person')],
    ['refused', 'This submission was changed by someone else. Reload it and try again.'],
    ['refused', 'This submission was already rejected.'],
    ['refused', 'This submission was not found.'],
  ]);
  expect(await waiting()).toEqual(['Twice', 'Stale']);
  const [listed] = (await t.call(contract.listSubmissions, { as: 'admin', query: {} })).body;
  expect(listed?.duplicates).toMatchObject([{ city: 'Reno', phone: '5551234567', reasons: ['email'] }]);
  const entries = await write(t, ({ client }) =>
    client.query("SELECT entity_id FROM audit_entries WHERE action = 'submission.approved' ORDER BY id"),
  );
  expect(entries.rows).toEqual([{ entity_id: one.id }, { entity_id: two.id }]);
});

test('several are rejected with one reason, and each can wait again', async () => {
  const sent = [await submit('Three'), await submit('Four')];
  const submissions = sent.map(({ id, version }) => ({ id, version }));
  const { body } = await decide({ decision: 'reject', reason: 'Not in our market', submissions });
  expect(body.results).toMatchObject([
    { outcome: 'rejected', version: 2 },
    { outcome: 'rejected', version: 2 },
  ]);
  expect((await reopen(sent[0]!.id, 1)).status).toBe(409);
  expect((await reopen(sent[0]!.id, 2)).body).toMatchObject({ status: 'pending', reason: null, version: 3 });
  const again = await reopen(sent[0]!.id, 3);
  expect([again.status, again.message]).toEqual([409, 'This submission is waiting already.']);
  expect(await waiting()).toContain('Three');
  expect(await waiting()).not.toContain('Four');
});

test('bad input names its field, and only admins decide', async () => {
  const { id, version } = await submit('Five');
  const submissions = [{ id, version }];
  const blank = await decide({ decision: 'reject', reason: ' ', submissions });
  expect([blank.status, JSON.parse(blank.text).issues]).toMatchObject([400, [{ path: 'reason' }]]);
  const none = await decide({ decision: 'approve', submissions: [] });
  expect([none.status, JSON.parse(none.text).issues]).toMatchObject([400, [{ path: 'submissions' }]]);
  expect((await decide({ decision: 'approve', submissions }, null)).status).toBe(401);
  expect((await decide({ decision: 'approve', submissions }, 'alpha')).status).toBe(403);
  const unknown = { id: '018f0000-0000-7000-8000-000000000000' };
  expect(
    (await t.call(contract.reopenSubmission, { as: 'admin', params: unknown, body: { version: 1 } })).status,
  ).toBe(404);
  expect(await waiting()).toContain('Five');
});
