import {
  type BulkLog,
  type LoggedEntry,
  logActivities,
  logActivity,
  takeBackLog,
} from '@liftout/contract/activity';
import { changeNextStep, listContactSteps } from '@liftout/contract/next-steps';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeContact, makeDeal, write } from '../testing/rows/factories.ts';
import { findDueWrite } from '../write-back/service.ts';

// Now is 2025-08-29T16:00Z.
const t = await createTestApp();
afterAll(() => t.close());

const before = new Date('2025-08-01T15:00:00Z');
const nextStep = { what: 'Send the brochure', dueOn: '2025-09-03' };
let ids: string[];
let marked: string;
beforeEach(async () => {
  await write(t, ({ client }) =>
    client.query(
      `DELETE FROM activities; DELETE FROM next_steps; DELETE FROM deals; DELETE FROM contacts; DELETE FROM audit_entries`,
    ),
  );
  const inPipeline = { inPipeline: true, pipelineStage: 'meeting' as const, lastContacted: before };
  ids = [
    await makeContact(t, 'alpha', { firstName: 'A', ...inPipeline }),
    await makeContact(t, 'alpha', { firstName: 'B' }),
  ];
  await makeDeal(t, 'alpha', String(ids[0]), { stage: 'meeting', lastInteraction: before });
  marked = await makeContact(t, 'alpha', {
    firstName: 'C',
    doNotContactAt: before,
    doNotContactReason: 'asked-to-stop',
    doNotContactBy: 'alpha',
  });
});

const log = (body: Partial<BulkLog>, as: 'alpha' | 'beta' | 'admin' = 'alpha') =>
  t.call(logActivities, { as, body: { client: 'alpha', contacts: ids, type: 'note', note: 'Met', ...body } });
const undo = (entries: LoggedEntry[], as: 'alpha' | 'beta' | 'admin' = 'alpha', client = 'alpha') =>
  t.call(takeBackLog, { as, body: { client, entries } });
const stored = async () => {
  const { rows } = await write(t, ({ client }) =>
    client.query(
      `SELECT c.first_name AS name, a.type, a.subject, a.disposition, a.notes, c.last_contacted AS contacted,
         d.last_interaction AS touched,
         (SELECT count(*)::int FROM next_steps s WHERE s.contact_id = c.id AND s.done_at IS NULL) AS steps
       FROM contacts c LEFT JOIN activities a ON a.contact_id = c.id LEFT JOIN deals d ON d.contact_id = c.id
       ORDER BY c.first_name`,
    ),
  );
  return rows;
};

test('a call, its note and a next step are logged with each, those marked left out; undo restores all of it', async () => {
  const untouched = await stored();
  const gone = '018f0000-0000-7000-8000-000000000000';
  const { body } = await log({
    contacts: [...ids, ...ids, marked, gone],
    type: 'call',
    outcome: 'Voicemail',
    note: ' About the event ',
    nextStep,
  });
  expect(body).toMatchObject({ logged: 2, doNotContact: 1, missing: 1 });
  const now = t.platform.clock.now();
  const call = {
    type: 'call',
    subject: 'Left a voicemail',
    disposition: 'Voicemail',
    notes: 'About the event',
  };
  expect(await stored()).toMatchObject([
    { name: 'A', ...call, contacted: now, touched: now, steps: 1 },
    { name: 'B', ...call, contacted: now, touched: null, steps: 1 },
    { name: 'C', type: null, contacted: null, steps: 0 },
  ]);
  expect((await undo(body.undo)).body).toEqual({ removed: 2, atSource: 'none' });
  expect(await stored()).toEqual(untouched);
  const { rows } = await write(t, ({ client }) =>
    client.query('SELECT action, count(*)::int FROM audit_entries GROUP BY action ORDER BY action'),
  );
  expect(rows.map(({ action, count }) => `${action} ${count}`)).toEqual([
    'activity.logged 2',
    'activity.removed 2',
    'contact.reached 4',
    'deal.reached 2',
    'step.added 2',
    'step.removed 2',
  ]);
  expect((await undo(body.undo)).status).toBe(404);
});

test('where only marked contacts are chosen nothing is written', async () => {
  const { body } = await log({ contacts: [marked] });
  expect(body).toEqual({ logged: 0, doNotContact: 1, missing: 0, undo: [] });
});

describe('undo takes back nothing', () => {
  test('where someone logged with one of them since', async () => {
    const { body } = await log({ nextStep });
    await t.call(logActivity, {
      as: 'alpha',
      body: { contactId: String(ids[1]), type: 'note', subject: 'Met again' },
    });
    const written = await stored();
    expect((await undo(body.undo)).status).toBe(409);
    expect(await stored()).toEqual(written);
  });

  test('where a step of it is done', async () => {
    const { body } = await log({ nextStep });
    const step = String(body.undo[0]?.step);
    await t.call(changeNextStep, { as: 'alpha', params: { id: step }, body: { done: true } });
    const written = await stored();
    expect((await undo(body.undo)).status).toBe(409);
    expect(await stored()).toEqual(written);
    const { body: steps } = await t.call(listContactSteps, { as: 'alpha', params: { id: String(ids[1]) } });
    expect(steps.open).toHaveLength(1);
  });

  test('of what another client logged', async () => {
    const { body } = await log({});
    expect((await undo(body.undo, 'beta', 'beta')).status).toBe(404);
    expect((await undo(body.undo, 'beta')).status).toBe(403);
    expect((await stored()).filter(({ type }) => type !== null)).toHaveLength(2);
  });

  test('of what a colleague logged with any of them, one of the same name too; an admin may', async () => {
    const { body } = await log({ nextStep });
    // As if somebody else of the client had logged one.
    await write(t, ({ client }) =>
      client.query('UPDATE activities SET logged_by = $1 WHERE id = $2', [newId(), body.undo[1]?.activity]),
    );
    const written = await stored();
    const refused = await undo(body.undo);
    expect([refused.status, refused.message]).toEqual([
      403,
      'Only the person who logged this, or an admin, can take it back. Nothing was taken back.',
    ]);
    expect(await stored()).toEqual(written);
    expect((await undo(body.undo, 'admin')).body).toMatchObject({ removed: 2 });
  });

  test('of what somebody else logged where no user is kept, as of an API key', async () => {
    const { body } = await log({});
    await write(t, ({ client }) => client.query(`UPDATE activities SET logged_by = NULL, agent = 'A key'`));
    expect((await undo(body.undo)).status).toBe(403);
    await write(t, ({ client }) => client.query(`UPDATE activities SET agent = 'alpha'`));
    expect((await undo(body.undo)).status).toBe(200);
  });

  test('of the same entry named twice, or of one that is gone', async () => {
    const { body } = await log({});
    expect((await undo([...body.undo, ...body.undo])).status).toBe(409);
    expect((await undo([...body.undo, { activity: '018f0000-0000-7000-8000-000000000000' }])).status).toBe(
      409,
    );
  });
});

describe('given a client whose notes go back to HubSpot', () => {
  const sql = (text: string) => query(t.databaseUrl, text);
  beforeEach(async () => {
    await sql(`DELETE FROM source_writes; INSERT INTO sync_options (client_id, source, writes_back)
      VALUES ('alpha', 'hubspot', true) ON CONFLICT DO NOTHING;
      UPDATE contacts SET source = 'hubspot', source_id = first_name`);
  });
  const writes = async () => (await sql('SELECT 1 FROM source_writes')).length;

  test('what has not left is withdrawn by undo', async () => {
    const { body } = await log({});
    expect(await writes()).toBe(2);
    expect(await write(t, (tx) => findDueWrite(tx, 'alpha', 'hubspot'))).toBeUndefined();
    expect((await undo(body.undo)).body).toEqual({ removed: 2, atSource: 'withdrawn' });
    expect(await writes()).toBe(0);
  });

  test.each([
    ['was sent', `status = 'sent', sent_at = now()`],
    ['was sent without an answer', 'tried_at = now()'],
  ])('one that %s is undone here, that is said, and a sync still knows it as ours', async (_, set) => {
    const { body } = await log({});
    const [first] = body.undo;
    await sql(`UPDATE source_writes SET ${set} WHERE activity_id = '${first?.activity}'`);
    expect((await undo(body.undo)).body).toEqual({ removed: 2, atSource: 'sent' });
    expect(await writes()).toBe(1);
    expect(await sql('SELECT 1 FROM activities')).toEqual([]);
  });
});

test("another client's contacts are not found", async () => {
  const { body } = await t.call(logActivities, {
    as: 'beta',
    body: { client: 'beta', contacts: ids, type: 'note', note: 'Met' },
  });
  expect(body).toEqual({ logged: 0, doNotContact: 0, missing: 2, undo: [] });
  expect((await log({}, 'beta')).status).toBe(403);
  expect((await log({}, 'admin')).body).toMatchObject({ logged: 2 });
});

test.each<[string, object]>([
  ['no contact', { contacts: [] }],
  [
    'too many contacts',
    { contacts: Array.from({ length: 1_001 }, () => '018f0000-0000-7000-8000-000000000000') },
  ],
  ['a call without an outcome', { type: 'call' }],
  ['a meeting with an outcome', { type: 'meeting', outcome: 'Busy' }],
  ['a note without text', { note: ' ' }],
  ['a step without a day', { nextStep: { what: 'Call' } }],
])('%s is refused', async (_, body) => {
  expect((await log(body)).status).toBe(400);
  expect((await stored()).every(({ type }) => type === null)).toBe(true);
});
