import { logActivity } from '@liftout/contract/activity';
import { archivedContacts } from '@liftout/contract/contact-archive';
import { getContact, listContacts, restoreContacts, updateContact } from '@liftout/contract/contacts';
import { dealFunnel } from '@liftout/contract/deal-times';
import { listDeals, moveDeal } from '@liftout/contract/deals';
import { readGoals } from '@liftout/contract/goals';
import { addNextStep, setCadence } from '@liftout/contract/next-steps';
import * as contract from '@liftout/contract/submissions';
import { snoozeContact } from '@liftout/contract/today';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const submit = async (lastName: string, more: object = {}) => {
  const email = `${lastName.replaceAll(' ', '.')}@merrill.example`.toLowerCase();
  const body = { firstName: 'Ida', lastName, email, firm: 'Merrill', ...more };
  return (await t.call(contract.submitContact, { as: 'alpha', body })).body;
};
const approve = async (id: string) =>
  (await t.call(contract.approveSubmission, { as: 'admin', params: { id }, body: {} })).body;
const reopen = (id: string, version: number, as: 'admin' | 'alpha' | null = 'admin') =>
  t.call(contract.reopenSubmission, { as, params: { id }, body: { version } });
const decide = (decision: 'approve' | 'reopen', submissions: { id: string; version: number }[]) =>
  t.call(contract.decideSubmissions, { as: 'admin', body: { decision, submissions } });
const found = async (q: string) => (await t.call(listContacts, { as: 'alpha', query: { q } })).body;
const statusOf = async (id: string) => {
  const lists = (['pending', 'approved'] as const).map((status) =>
    t.call(contract.listSubmissions, { as: 'admin', query: { status } }),
  );
  const all = (await Promise.all(lists)).flatMap(({ body }) => body);
  return all.find((one) => one.id === id)?.status;
};
/** A submission in the pipeline, approved. */
const approved = async (lastName: string) => {
  const { id } = await submit(lastName, { inPipeline: 'yes', revenue: '1.5M' });
  return { id, ...(await approve(id)) };
};

test('an approval that was taken back is in no goal and no funnel', async () => {
  const figures = async () => ({
    reached: (await t.call(readGoals, { as: 'alpha', query: {} })).body.reached,
    funnel: (await t.call(dealFunnel, { as: 'alpha', query: {} })).body.stages,
  });
  const before = await figures();
  const { id } = await submit('Goal', { inPipeline: 'yes', pipelineStage: 'meeting' });
  const { version } = await approve(id);
  expect((await figures()).reached.meetings).toBe(before.reached.meetings + 1);

  await reopen(id, version);

  expect(await figures()).toEqual(before);
});

test('an approval is taken back: contact and deal are archived, and the submission waits again', async () => {
  const { id, contact, version } = await approved('Plain');
  expect(await found('Plain')).toHaveLength(1);

  const answer = await reopen(id, version);

  expect(answer.body).toMatchObject({
    status: 'pending',
    contactId: null,
    decidedBy: null,
    decidedAt: null,
    version: version + 1,
    duplicates: [],
    fields: { lastName: 'Plain', inPipeline: 'yes', revenue: 1_500_000 },
  });
  expect(await found('Plain')).toEqual([]);
  const { body: deals } = await t.call(listDeals, { as: 'alpha', query: {} });
  expect(deals.map(({ contactId }) => contactId)).not.toContain(contact.id);
  const { body: archived } = await t.call(getContact, { as: 'alpha', params: { id: contact.id } });
  expect(archived).toMatchObject({ archivedReason: 'Approval undone.', takenBack: true, inPipeline: 'no' });
  const { rows } = await write(t, ({ client }) =>
    client.query(
      `SELECT action, before, after, actor_name AS by FROM audit_entries
       WHERE client_id = 'alpha' AND (entity_id = $1 OR entity_id = $2) ORDER BY id`,
      [id, contact.id],
    ),
  );
  expect(rows.slice(-2)).toMatchObject([
    { action: 'contact.archived', by: 'admin' },
    {
      action: 'submission.reopened',
      before: { status: 'approved', contactId: contact.id, decidedBy: 'admin' },
      after: { status: 'pending' },
      by: 'admin',
    },
  ]);
});

test('what was taken back can be approved again, and undone again', async () => {
  const { id, version } = await approved('Again');
  const open = (await reopen(id, version)).body;
  expect(open.duplicates).toEqual([]);
  const second = await approve(id);
  expect(await found('Again')).toMatchObject([{ id: second.contact.id, pipelineStage: 'targeted' }]);
  expect((await reopen(id, second.version)).status).toBe(200);
  expect(await found('Again')).toEqual([]);
});

test.each(['rejected', 'approved again'])(
  'a contact whose approval was undone is not brought back by its client, also where it is %s',
  async (then) => {
    const { id, contact, version } = await approved(`Back ${then}`);
    const params = { id };
    const open = (await reopen(id, version)).body;
    if (then === 'rejected')
      await t.call(contract.rejectSubmission, { as: 'admin', params, body: { reason: 'Not now.' } });
    else await approve(id);
    const living = await found('Back');

    const query = { client: 'alpha' };
    const { body: archived, headers } = await t.call(archivedContacts, { as: 'alpha', query });
    expect([archived, headers['x-total-count']]).toEqual([[], '0']);
    for (const as of ['alpha', 'admin'] as const) {
      const answer = await t.call(restoreContacts, { as, body: { client: 'alpha', ids: [contact.id] } });
      expect([answer.status, answer.message]).toEqual([
        409,
        "The approval of this contact was undone. It stays archived: whether it is added is an admin's decision.",
      ]);
    }
    const edit = { as: 'alpha', params: { id: contact.id }, body: { city: 'Reno' } } as const;
    expect((await t.call(updateContact, edit)).message).toContain('The approval of this contact was undone.');
    expect(open.status).toBe('pending');
    expect(await found('Back')).toEqual(living);
    expect(living).toHaveLength(then === 'rejected' ? 0 : 1);
  },
);

describe('an approval stays once somebody worked with the contact', () => {
  const works: [string, string, (contactId: string) => Promise<{ status: number }>][] = [
    [
      'edited',
      'edited',
      (id) => t.call(updateContact, { as: 'alpha', params: { id }, body: { city: 'Reno' } }),
    ],
    [
      'logged a call with',
      'contacted',
      (contactId) =>
        t.call(logActivity, {
          as: 'alpha',
          body: { contactId, type: 'call', outcome: 'Connected', subject: 'Call', client: 'alpha' },
        }),
    ],
    [
      'changed the deal of',
      'edited, changed in the pipeline',
      async (contactId) => {
        const { body } = await t.call(listDeals, { as: 'alpha', query: {} });
        const deal = body.find((one) => one.contactId === contactId);
        return t.call(moveDeal, { as: 'alpha', params: { id: deal?.id ?? '' }, body: { stage: 'meeting' } });
      },
    ],
    [
      'planned a step for',
      'given a next step',
      (contactId) =>
        t.call(addNextStep, { as: 'alpha', body: { contactId, what: 'Call', dueOn: '2025-09-02' } }),
    ],
    [
      'set how often to contact',
      'given a next step',
      (id) => t.call(setCadence, { as: 'alpha', params: { id }, body: { everyDays: 30 } }),
    ],
    ['snoozed', 'snoozed', (id) => t.call(snoozeContact, { as: 'alpha', params: { id }, body: { days: 1 } })],
  ];
  test.each(works)('who %s them', async (name, work, act) => {
    const { id, contact, version } = await approved(`Kept ${name}`);
    expect((await act(contact.id)).status).toBe(200);

    const answer = await reopen(id, version);

    expect([answer.status, answer.message]).toEqual([
      409,
      expect.stringMatching(/^This contact was .* since, so adding it can't be undone\.$/),
    ]);
    expect(answer.message).toContain(work);
    expect(await statusOf(id)).toBe('approved');
    const { body: kept } = await t.call(getContact, { as: 'alpha', params: { id: contact.id } });
    expect([kept.archivedAt, kept.inPipeline]).toEqual([undefined, 'yes']);
  });

  test('nor is one undone of a contact that is archived already, or of before versions were kept', async () => {
    const { id: goneId } = await submit('Gone');
    const gone = { id: goneId, ...(await approve(goneId)) };
    const old = await approved('Old');
    await write(t, ({ client }) =>
      client.query("UPDATE contacts SET archived_at = now(), archived_reason = 'x' WHERE id = $1", [
        gone.contact.id,
      ]),
    );
    await write(t, ({ client }) =>
      client.query('UPDATE pending_contacts SET contact_version = NULL WHERE id = $1', [old.id]),
    );
    const answers = [await reopen(gone.id, gone.version), await reopen(old.id, old.version)];
    expect(answers.map(({ status, message }) => [status, message])).toEqual([
      [409, "This contact was archived or removed meanwhile, so adding it can't be undone."],
      [409, 'This approval is too old to be undone.'],
    ]);
  });
});

test('of two windows that undo the same approval, one does', async () => {
  const { id, version } = await approved('Twice');
  const answers = await Promise.all([reopen(id, version), reopen(id, version)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await statusOf(id)).toBe('pending');
});

test('several are undone each on its own, and one that is in use is refused with the reason', async () => {
  const sent = [await submit('One'), await submit('Two'), await submit('Three')];
  const { body } = await decide(
    'approve',
    sent.map(({ id, version }) => ({ id, version })),
  );
  const decided = body.results.map(({ id, version }) => ({ id, version: version ?? 0 }));
  const [two] = await found('Two');
  await t.call(updateContact, { as: 'alpha', params: { id: two?.id ?? '' }, body: { city: 'Reno' } });

  const undone = await decide('reopen', decided);

  expect(undone.body.results).toEqual([
    { id: sent[0]?.id, outcome: 'reopened', message: null, version: 3 },
    {
      id: sent[1]?.id,
      outcome: 'refused',
      message: "This contact was edited since, so adding it can't be undone.",
      version: null,
    },
    { id: sent[2]?.id, outcome: 'reopened', message: null, version: 3 },
  ]);
  expect(await Promise.all(sent.map(({ id }) => statusOf(id)))).toEqual(['pending', 'approved', 'pending']);
});

test('only admins undo, with a version that is a number', async () => {
  const { id, version } = await approved('Guarded');
  expect((await reopen(id, version, null)).status).toBe(401);
  expect((await reopen(id, version, 'alpha')).status).toBe(403);
  const bad = await t.call(contract.reopenSubmission, {
    as: 'admin',
    params: { id },
    body: { version: 'last' },
  });
  expect(bad.status).toBe(400);
  expect((await reopen(id, version - 1)).status).toBe(409);
  expect(await statusOf(id)).toBe('approved');
});
