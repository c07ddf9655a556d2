import { engagementMetrics } from '@liftout/contract/activity';
import { addNextStep, listContactSteps } from '@liftout/contract/next-steps';
import { type CallLog, listToday, logCall } from '@liftout/contract/today';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { makeContact, makeDeal, write } from '../testing/rows/factories.ts';

// Now is 2025-08-29T16:00Z.
const t = await createTestApp();
afterAll(() => t.close());

let contactId: string;
beforeEach(async () => {
  await write(t, ({ client }) => client.query(`DELETE FROM activities; DELETE FROM next_steps`));
  contactId = await makeContact(t, 'alpha', {
    inPipeline: true,
    pipelineStage: 'conversation',
    lastContacted: new Date('2025-08-01T15:00:00Z'),
  });
  await makeDeal(t, 'alpha', contactId, { stage: 'conversation' });
});

const log = (body: CallLog, as: 'alpha' | 'beta' = 'alpha') =>
  t.call(logCall, { as, params: { id: contactId }, body });
const steps = async () => (await t.call(listContactSteps, { as: 'alpha', params: { id: contactId } })).body;
const stored = async () => {
  const { rows } = await write(t, ({ client }) =>
    client.query(
      `SELECT a.subject, a.outcome, a.disposition, a.notes, a.agent, c.last_contacted AS "lastContacted",
        c.pipeline_stage AS "contactStage", d.stage
      FROM contacts c JOIN deals d ON d.contact_id = c.id LEFT JOIN activities a ON a.contact_id = c.id
      WHERE c.id = $1`,
      [contactId],
    ),
  );
  return rows[0];
};

test.each([
  ['Connected', 'Spoke on the phone', 'Connected'],
  ['Voicemail', 'Left a voicemail', 'Voicemail'],
  ['No answer', 'Called, no answer', 'No Answer'],
  ['Busy', 'Called, line busy', 'Busy'],
  ['Wrong number', 'Called a wrong number', 'Wrong Number'],
] as const)(
  'a call that ended with %s writes its own subject and counts as dialed',
  async (outcome, subject, disposition) => {
    const { body } = await log({ outcome });
    expect(body).toMatchObject({ type: 'call', subject, outcome, contactId });
    expect(await stored()).toMatchObject({ subject, outcome, disposition, notes: null, agent: 'alpha' });
    const { body: figures } = await t.call(engagementMetrics, { as: 'alpha', query: { dateRange: 'month' } });
    const counted = disposition === 'Connected' ? 'Answered' : disposition;
    expect(figures[0]).toMatchObject({ callsDialed: 1, callDisposition: { [counted]: 1 } });
    expect(figures[0]?.connectRate).toBe(outcome === 'Connected' ? 100 : 0);
  },
);

test('the call, its note, the next step, the one it finishes and the stage are written together', async () => {
  const { body: due } = await t.call(addNextStep, {
    as: 'alpha',
    body: { contactId, what: 'Call about the offer', dueOn: '2025-08-29' },
  });
  await log({
    outcome: 'Connected',
    note: 'Likes the grid.',
    finishes: due.id,
    nextStep: { what: 'Send the contract', dueOn: '2025-09-03' },
    stage: 'meeting',
  });
  expect(await stored()).toMatchObject({
    notes: 'Likes the grid.',
    lastContacted: t.platform.clock.now(),
    contactStage: 'meeting',
    stage: 'meeting',
  });
  const { open, done } = await steps();
  expect(open).toMatchObject([{ what: 'Send the contract', dueOn: '2025-09-03', owner: { mine: true } }]);
  expect(done.map(({ id }) => id)).toEqual([due.id]);
  const { body } = await t.call(listToday, { as: 'alpha', query: { client: 'alpha' } });
  expect(body.done).toEqual({ calls: 1, steps: 1 });
  const { body: ofAdmin } = await t.call(listToday, { as: 'admin', query: { client: 'alpha' } });
  expect(ofAdmin.done).toEqual({ calls: 0, steps: 0 });
});

test('where a part of it fails nothing is written', async () => {
  const { body: other } = await t.call(addNextStep, {
    as: 'alpha',
    body: { contactId: await makeContact(t, 'alpha'), what: 'Of someone else', dueOn: '2025-08-29' },
  });
  const answer = await log({ outcome: 'Connected', stage: 'meeting', finishes: other.id });
  expect(answer.status).toBe(404);
  expect(await stored()).toMatchObject({ subject: null, stage: 'conversation' });
});

test.each<[string, object, number]>([
  ['an outcome that charts do not know', { outcome: 'Nice talk' }, 400],
  ['a next step without a text', { outcome: 'Busy', nextStep: { what: ' ', dueOn: '2025-09-01' } }, 400],
  ['a day that does not exist', { outcome: 'Busy', nextStep: { what: 'Call', dueOn: '2025-02-30' } }, 400],
  ['a note that is too long', { outcome: 'Busy', note: 'x'.repeat(5_001) }, 400],
])('%s is refused', async (_, body, status) => {
  const answer = await t.call(logCall, { as: 'alpha', params: { id: contactId }, body });
  expect(answer.status).toBe(status);
  expect(await stored()).toMatchObject({ subject: null });
});

test("another client's contact and an archived one are not found", async () => {
  expect((await log({ outcome: 'Busy' }, 'beta')).status).toBe(404);
  contactId = await makeContact(t, 'alpha', { archivedAt: new Date(), archivedReason: 'Gone.' });
  expect((await log({ outcome: 'Busy' })).status).toBe(404);
});
