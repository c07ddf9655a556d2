import { listNotifications, markAllNotifications } from '@liftout/contract/notifications';
import { erasePersonalData } from '@liftout/contract/personal-data';
import * as contract from '@liftout/contract/submissions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { listenForNotifications } from '../testing/database/notifications.ts';
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

describe('who submitted it is told', () => {
  type Teller = Parameters<typeof t.call>[1]['as'];
  const bell = async (as: Teller = 'beta') =>
    (await t.call(listNotifications, { as, query: {} })).body.notifications;
  const unread = async (as: Teller = 'beta') =>
    (await t.call(listNotifications, { as, query: {} })).body.unread;
  const readAll = () => t.call(markAllNotifications, { as: 'beta', body: {} });
  const submitAs = async (lastName: string, as: 'alpha' | 'beta' = 'beta') => {
    const email = `${lastName}@told.example`.toLowerCase();
    const body = { firstName: 'Ona', lastName, email, firm: 'Baird' };
    return (await t.call(contract.submitContact, { as, body })).body;
  };
  const decideOn = async (decision: object, ids: { id: string; version: number }[]) =>
    (
      await t.call(contract.decideSubmissions, {
        as: 'admin',
        body: { ...decision, submissions: ids } as contract.Decisions,
      })
    ).body.results.map(({ id, version }) => ({ id, version: version ?? 0 }));
  const sql = (text: string) => write(t, ({ client }) => client.query(text));

  beforeEach(async () => {
    await sql('DELETE FROM notifications');
  });

  test('of nine that are approved at once by one notification, with a way to each contact', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].map((letter) => `Nine${letter}`);
    const waiting = await Promise.all(names.map((name) => submitAs(name)));
    const heard = await listenForNotifications(t);
    await decideOn(
      { decision: 'approve' },
      waiting.map(({ id, version }) => ({ id, version })),
    );
    await heard.until('notifications');
    expect(heard.clientsOf('notifications')).toContain('beta');
    await heard.close();

    const told = await bell();
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ title: '9 submissions approved', watch: null, read: false });
    expect(told[0]?.decisions?.total).toBe(9);
    expect(told[0]?.decisions?.listed[0]).toMatchObject({
      name: 'Ona NineA',
      firm: 'Baird',
      outcome: 'approved',
      contactId: expect.any(String),
    });
    expect(await bell('alpha')).toEqual([]);
    expect((await t.call(listNotifications, { as: 'admin', query: { client: 'beta' } })).body.total).toBe(0);
  });

  test('of a rejection with its reason', async () => {
    const { id } = await submitAs('Refused');
    await t.call(contract.rejectSubmission, {
      as: 'admin',
      params: { id },
      body: { reason: 'Retired in May.' },
    });
    expect(await bell()).toMatchObject([
      {
        title: 'Ona Refused was rejected',
        decisions: { total: 1, listed: [{ submissionId: id, reason: 'Retired in May.', contactId: null }] },
      },
    ]);
  });

  test('what was not read is withdrawn by an undo, and the rest of it stays', async () => {
    const [one, other] = [await submitAs('Withdrawn'), await submitAs('Staying')];
    const decided = await decideOn({ decision: 'approve' }, [one, other]);
    await decideOn({ decision: 'reopen' }, decided.slice(0, 1));
    expect(await bell()).toMatchObject([{ title: 'Ona Staying was approved', decisions: { total: 1 } }]);
    await decideOn({ decision: 'reopen' }, decided.slice(1));
    expect(await bell()).toEqual([]);
    expect(await unread()).toBe(0);
  });

  test('an undo of what was read is told, and so is what is decided then', async () => {
    const one = await submitAs('Wavering');
    const approved = await decideOn({ decision: 'approve' }, [one]);
    await readAll();
    const again = await decideOn({ decision: 'reopen' }, approved);
    expect(await unread()).toBe(1);
    expect((await bell()).map(({ title }) => title)).toEqual([
      'Ona Wavering waits for approval again',
      'Ona Wavering was approved',
    ]);
    // The approval that was read leads to no contact any more.
    expect((await bell())[1]?.decisions?.listed[0]?.contactId).toBeNull();
    await decideOn({ decision: 'reject', reason: 'Not in our market.' }, again);
    expect((await bell()).map(({ title, read }) => [title, read])).toEqual([
      ['Ona Wavering was rejected', false],
      ['Ona Wavering was approved', true],
    ]);
  });

  test('after ten minutes, or once it is read, by a notification of its own', async () => {
    const [first, second, third] = [await submitAs('Early'), await submitAs('Late'), await submitAs('Last')];
    await decideOn({ decision: 'approve' }, [first]);
    await sql(`UPDATE notifications SET created_at = created_at - interval '11 minutes'`);
    await decideOn({ decision: 'approve' }, [second]);
    await readAll();
    await decideOn({ decision: 'approve' }, [third]);
    expect((await bell()).map(({ title }) => title)).toEqual([
      'Ona Last was approved',
      'Ona Late was approved',
      'Ona Early was approved',
    ]);
  });

  test('once, by two admins who decide at the same time', async () => {
    const waiting = await Promise.all(['TwoA', 'TwoB', 'TwoC', 'TwoD'].map((name) => submitAs(name)));
    const approve = (id: string) =>
      t.call(contract.approveSubmission, { as: 'admin', params: { id }, body: {} });
    const answers = await Promise.all([...waiting, ...waiting].map(({ id }) => approve(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await bell()).toMatchObject([{ title: '4 submissions approved' }]);
  });

  test('not of what an API key or nobody known submitted, nor of a person who was erased', async () => {
    const { id } = await submitAs('Nameless');
    await sql(`UPDATE pending_contacts SET submitter_id = NULL WHERE id = '${id}'`);
    await decideOn({ decision: 'approve' }, [{ id, version: 1 }]);
    expect(await bell()).toEqual([]);
    const gone = await submitAs('Forgotten');
    const { body } = await t.call(contract.approveSubmission, {
      as: 'admin',
      params: { id: gone.id },
      body: {},
    });
    expect(await unread()).toBe(1);
    await t.call(erasePersonalData, {
      as: 'admin',
      params: { id: body.contact.id },
      body: { confirm: body.contact.name },
    });
    expect(await bell()).toEqual([]);
    expect(await unread()).toBe(0);
  });

  test('with access to contacts alone, and not without it', async () => {
    await decideOn({ decision: 'approve' }, [await submitAs('Seen')]);
    const limitTo = (dashboard: string) =>
      sql(`UPDATE clients SET allowed_dashboards = '{${dashboard}}' WHERE client_id = 'beta'`);
    await limitTo('contacts');
    expect(await unread()).toBe(1);
    await limitTo('overview');
    expect([await bell(), await unread()]).toEqual([[], 0]);
    await limitTo('full');
    expect((await t.call(listNotifications, { as: null, query: {} })).status).toBe(401);
    expect((await t.call(listNotifications, { as: 'alpha', query: { client: 'beta' } })).status).toBe(403);
  });
});
