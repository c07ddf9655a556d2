import { logActivity } from '@liftout/contract/activity';
import { updateContact } from '@liftout/contract/contacts';
import { addNextStep, changeNextStep, listContactSteps, setCadence } from '@liftout/contract/next-steps';
import { erasePersonalData } from '@liftout/contract/personal-data';
import { type CallLog, listToday, logCall, takeBackCall } from '@liftout/contract/today';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeContact, makeDeal } from '../testing/rows/factories.ts';

// Now is 2025-08-29T16:00Z.
const t = await createTestApp();
afterAll(() => t.close());
const sql = (text: string, values: unknown[] = []) => query(t.databaseUrl, text, values);

const reachedBefore = new Date('2025-07-01T15:00:00Z');
let contactId: string;
beforeEach(async () => {
  await sql('DELETE FROM activities');
  contactId = await makeContact(t, 'alpha', {
    inPipeline: true,
    pipelineStage: 'conversation',
    lastContacted: reachedBefore,
    source: 'hubspot',
    sourceId: newId(),
  });
  await makeDeal(t, 'alpha', contactId, { stage: 'conversation', lastInteraction: reachedBefore });
});

type Who = 'alpha' | 'beta' | 'admin';
const log = async (body: CallLog) =>
  (await t.call(logCall, { as: 'alpha', params: { id: contactId }, body })).body.id;
const takeBack = (id: string, as: Who = 'alpha') => t.call(takeBackCall, { as, params: { id } });
const steps = async () => (await t.call(listContactSteps, { as: 'alpha', params: { id: contactId } })).body;
const addStep = async () => {
  const body = { contactId, what: 'Call about the offer', dueOn: '2025-08-29' };
  return (await t.call(addNextStep, { as: 'alpha', body })).body;
};
const today = async () => (await t.call(listToday, { as: 'alpha', query: {} })).body;

/** Everything that a log writes, without versions and times of writing. */
const stored = async () => ({
  contact: await sql('SELECT last_contacted, in_pipeline, pipeline_stage FROM contacts WHERE id = $1', [
    contactId,
  ]),
  deals: await sql(
    `SELECT stage, value_cents, last_interaction, stage_changed_at, archived_at, lost_reason, lost_note FROM deals
     WHERE contact_id = $1 ORDER BY id`,
    [contactId],
  ),
  activities: await sql('SELECT subject FROM activities WHERE contact_id = $1', [contactId]),
  steps: await sql(
    'SELECT id, what, due_on::text, owner_name, done_at, done_by FROM next_steps WHERE contact_id = $1 ORDER BY id',
    [contactId],
  ),
});

describe('given a call with a note, a next step, a finished one and a stage', () => {
  test('when it is taken back then all is as before, the queue and the count of the day too', async () => {
    const due = await addStep();
    await t.call(setCadence, { as: 'alpha', params: { id: contactId }, body: { everyDays: 30 } });
    const before = { rows: await stored(), steps: await steps(), today: await today() };
    const id = await log({
      outcome: 'Connected',
      note: 'Likes the grid.',
      finishes: due.id,
      nextStep: { what: 'Send the contract', dueOn: '2025-09-03' },
      stage: 'closing',
    });
    expect((await today()).done).toEqual({
      calls: before.today.done.calls + 1,
      steps: before.today.done.steps + 1,
    });
    expect((await steps()).cadence?.dueOn).toBe('2025-09-29');

    const { status, body } = await takeBack(id);

    expect(status).toBe(200);
    expect(body.atSource).toBe('none');
    expect(await stored()).toEqual(before.rows);
    expect((await steps()).cadence).toEqual(before.steps.cadence);
    expect(await today()).toEqual(before.today);
    // Neither step counts in the times of the pipeline.
    const counted = await sql(
      `SELECT s.to_stage FROM deal_stages s JOIN deals d ON d.id = s.deal_id
       WHERE d.contact_id = $1 AND NOT s.taken_back ORDER BY s.id`,
      [contactId],
    );
    expect(counted).toEqual([{ to_stage: 'conversation' }]);
  });

  test('when it is taken back twice then the second finds nothing', async () => {
    const id = await log({ outcome: 'Busy' });
    const answers = await Promise.all([takeBack(id), takeBack(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});

describe('given a contact who was not in the pipeline', () => {
  test('when a call that put them there is taken back then they are out of it', async () => {
    contactId = await makeContact(t, 'alpha');
    const id = await log({ outcome: 'Connected', stage: 'targeted' });
    await takeBack(id);
    expect((await stored()).contact).toMatchObject([{ in_pipeline: false, last_contacted: null }]);
    const open = await sql('SELECT id FROM deals WHERE contact_id = $1 AND archived_at IS NULL', [contactId]);
    expect(open).toEqual([]);
  });

  test('when their deal was lost before then it is lost again as it was, with its reason, stage and day', async () => {
    contactId = await makeContact(t, 'alpha');
    const lost = {
      archivedAt: new Date('2025-08-01T09:00:00Z'),
      lostReason: 'stayed',
      lostNote: 'A bonus.',
    } as const;
    await makeDeal(t, 'alpha', contactId, { stage: 'meeting', ...lost });
    const before = await stored();
    const id = await log({ outcome: 'Connected', stage: 'conversation' });
    expect((await stored()).deals).toMatchObject([{ archived_at: null, lost_reason: null }]);
    await takeBack(id);
    expect(await stored()).toEqual(before);
  });
});

describe('given that something was changed since', () => {
  const changes: [string, RegExp, (step: { added: string; done: string }) => Promise<unknown>][] = [
    [
      'the contact was reached again',
      /contacted again since/,
      () =>
        t.call(logActivity, { as: 'alpha', body: { contactId, type: 'email', subject: 'Sent the grid' } }),
    ],
    [
      'the stage was changed',
      /stage was changed since/,
      () => t.call(updateContact, { as: 'admin', params: { id: contactId }, body: { pipelineStage: 'won' } }),
    ],
    [
      'the new step was changed',
      /next step was changed since/,
      ({ added }) =>
        t.call(changeNextStep, { as: 'admin', params: { id: added }, body: { what: 'Send it by mail' } }),
    ],
    [
      'the finished step was opened again',
      /next step was changed since/,
      ({ done }) => t.call(changeNextStep, { as: 'admin', params: { id: done }, body: { done: false } }),
    ],
  ];
  test.each(changes)('when %s then it is refused and nothing is written', async (_, message, change) => {
    const { id: done } = await addStep();
    const id = await log({
      outcome: 'Connected',
      finishes: done,
      nextStep: { what: 'Send the contract', dueOn: '2025-09-03' },
      stage: 'meeting',
    });
    const added = (await steps()).open[0]?.id ?? '';
    await change({ added, done });
    const before = await stored();
    const answer = await takeBack(id);
    expect(answer.status).toBe(409);
    expect(answer.text).toMatch(message);
    expect(await stored()).toEqual(before);
  });

  test('when a day has passed then it is refused', async () => {
    const id = await log({ outcome: 'Busy' });
    await sql(`UPDATE logged_calls SET logged_at = '2025-08-28T15:00:00Z' WHERE activity_id = $1`, [id]);
    const answer = await takeBack(id);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('taken back for a day');
  });
});

describe('given a client whose calls go back to HubSpot', () => {
  beforeEach(() =>
    sql(
      `INSERT INTO sync_options (client_id, source, writes_back) VALUES ('alpha', 'hubspot', true) ON CONFLICT DO NOTHING`,
    ),
  );
  const writes = () =>
    sql('SELECT status FROM source_writes WHERE activity_id IS NOT NULL AND contact_id = $1', [contactId]);

  test('when it has not left then it is withdrawn', async () => {
    const id = await log({ outcome: 'Busy' });
    expect(await writes()).toHaveLength(1);
    expect((await takeBack(id)).body.atSource).toBe('withdrawn');
    expect(await writes()).toEqual([]);
  });

  test.each([
    ['was sent', `status = 'sent', sent_at = now()`],
    ['was sent without an answer', `tried_at = now()`],
    ['was given up without an answer', `tried_at = now(), status = 'failed'`],
  ])('when it %s then that is said, and a sync still knows it as ours', async (_, set) => {
    const id = await log({ outcome: 'Busy' });
    await sql(`UPDATE source_writes SET ${set} WHERE activity_id = $1`, [id]);
    expect((await takeBack(id)).body.atSource).toBe('sent');
    expect(await writes()).toHaveLength(1);
  });
});

test('a colleague is refused, and an admin is not', async () => {
  const id = await log({ outcome: 'Busy' });
  // As if somebody else of the client had logged it.
  await sql('UPDATE logged_calls SET logged_by = $1 WHERE activity_id = $2', [newId(), id]);
  const before = await stored();
  const refused = await takeBack(id);
  expect([refused.status, refused.message]).toEqual([
    403,
    'Only the person who logged this call, or an admin, can take it back.',
  ]);
  expect(await stored()).toEqual(before);
  expect((await takeBack(id, 'admin')).status).toBe(200);
});

test("another client's call is not found, and what a person's data held is forgotten with it", async () => {
  const id = await log({ outcome: 'Busy' });
  expect((await takeBack(id, 'beta')).status).toBe(404);
  const body = { confirm: 'Dana Whitfield' };
  const { status } = await t.call(erasePersonalData, { as: 'admin', params: { id: contactId }, body });
  expect(status).toBe(200);
  expect(await sql('SELECT 1 FROM logged_calls WHERE contact_id = $1', [contactId])).toEqual([]);
});
