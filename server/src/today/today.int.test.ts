import {
  listSnoozed,
  listToday,
  logCall,
  snoozeContact,
  type TodayItem,
  wakeContact,
} from '@liftout/contract/today';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { compareContacts } from '../contact-advisors/service.ts';
import { newId } from '../platform/db/ids.ts';
import * as schema from '../platform/db/schema/index.ts';
import { createTestApp } from '../testing/app.ts';
import {
  makeActivities,
  makeContact,
  makeDeal,
  makeFirm,
  makeMove,
  setMarket,
  write,
} from '../testing/rows/factories.ts';

// Now is 2025-08-29T16:00Z.
const t = await createTestApp();
afterAll(() => t.close());
const inPast = new Date('2025-06-02T15:00:00Z');

beforeEach(() =>
  write(t, async ({ client }) => {
    for (const table of ['today_snoozes', 'next_steps', 'contact_cadences', 'activities', 'deals', 'intel'])
      await client.query(`DELETE FROM ${table} WHERE client_id IN ('alpha', 'beta')`);
    await client.query(`DELETE FROM contact_advisors; DELETE FROM contacts; DELETE FROM moves`);
  }),
);

/** A contact of alpha, last contacted in June. */
const contact = (firstName: string, fields: Parameters<typeof makeContact>[2] = {}) =>
  makeContact(t, 'alpha', { firstName, lastName: 'Hale', lastContacted: inPast, ...fields });

async function step(contactId: string, dueOn: string, what = 'Send the offer', fields: object = {}) {
  const at = t.platform.clock.now();
  const id = newId();
  const row = { clientId: 'alpha', id, contactId, what, dueOn, createdAt: at, updatedAt: at, ...fields };
  await write(t, ({ orm }) => orm.insert(schema.nextSteps).values(row));
  return id;
}

const cadence = (contactId: string, everyDays: 30 | 60 | 90, setAt = inPast) =>
  write(t, ({ orm }) =>
    orm.insert(schema.contactCadences).values({ clientId: 'alpha', contactId, everyDays, setAt }),
  );

async function intel(subject: string, about: object, fields: object = {}) {
  const id = newId();
  const createdAt = new Date('2025-08-28T10:00:00Z');
  const row = { type: 'contact_intel', description: 'Heard it.', priority: 'high', submittedBy: 'alpha' };
  await write(t, ({ orm }) =>
    orm
      .insert(schema.intel)
      .values({ clientId: 'alpha', id, subject, createdAt, ...row, ...about, ...fields }),
  );
  return id;
}

const today = async (who: 'mine' | 'unassigned' | 'everyone' = 'everyone', as: 'alpha' | 'admin' = 'alpha') =>
  (await t.call(listToday, { as, query: { client: 'alpha', who } })).body;
const queue = async (who?: 'mine' | 'unassigned' | 'everyone') => (await today(who)).queue;
const names = (items: TodayItem[]) => items.map(({ name }) => name.split(' ')[0]);
const lines = (items: TodayItem[]) =>
  items.map(({ name, reasons }) => `${name.split(' ')[0]}: ${reasons[0]?.line}`);

async function moveOf(firstName: string, movedOn: string, fields: object = {}) {
  return makeMove(t, {
    marketPath: 'boston',
    firmLeftSpelling: 'Merrill',
    firmJoinedSpelling: 'UBS',
    firstName: firstName.toLowerCase(),
    lastName: 'hale',
    movedOn,
    ...fields,
  });
}

test('nobody needs a call where no rule finds anybody', async () => {
  await contact('Ann');
  expect(await today()).toEqual({
    day: '2025-08-29',
    queue: [],
    hasMore: false,
    snoozed: 0,
    done: { calls: 0, steps: 0 },
  });
});

test('next steps that are due come the oldest first, those of later days not at all', async () => {
  await step(await contact('Ann'), '2025-08-29');
  await step(await contact('Bob'), '2025-08-20', 'Ask about the team', { ownerName: 'Alan' });
  await step(await contact('Cleo'), '2025-08-30');
  const found = await queue();
  expect(lines(found)).toEqual([
    'Bob: Next step overdue since August 20: Ask about the team (was Alan)',
    'Ann: Next step due today: Send the offer',
  ]);
  expect(found[1]?.reasons[0]?.detail).toBe('Nobody has taken it yet');
});

test('a contact comes once, by its first open step', async () => {
  const ann = await contact('Ann');
  await step(ann, '2025-08-28', 'Second');
  const first = await step(ann, '2025-08-27', 'First');
  const [found, ...more] = await queue();
  expect(more).toEqual([]);
  expect(found).toMatchObject({ step: { id: first, what: 'First' }, contactId: ann });
  expect(found?.reasons).toMatchObject([{ rule: 'step-due', link: { kind: 'step', id: first } }]);
});

describe('moves', () => {
  beforeEach(async () => {
    await setMarket(t, 'alpha', 'boston');
  });

  test('a contact who left comes with the move, until contacted after it was known', async () => {
    const [merrill, ubs] = [await makeFirm(t, 'Merrill'), await makeFirm(t, 'UBS')];
    await contact('Ann');
    await contact('Bob', { lastContacted: new Date('2025-08-27T09:00:00Z') });
    await contact('Cleo');
    const firms = { firmLeftId: merrill, firmJoinedId: ubs };
    const reported = { createdAt: new Date('2025-08-26T00:00:00Z') };
    const moveId = await moveOf('Ann', '2025-08-22', { ...firms, ...reported });
    await moveOf('Bob', '2025-08-22', { ...firms, ...reported });
    await moveOf('Cleo', '2025-08-21', { ...firms, ...reported, isConversion: true });
    await compareContacts(t.platform, 'alpha');
    const [found, ...more] = await queue();
    expect(names(more)).toEqual([]);
    expect(found?.reasons[0]).toMatchObject({
      rule: 'moved',
      line: 'Left Merrill for UBS on August 22',
      link: { kind: 'move', id: moveId },
    });
  });

  test('an old move comes in the days after it was first reported, unless the contact is known to be there', async () => {
    const firms = { firmLeftId: await makeFirm(t, 'Baird'), firmJoinedId: await makeFirm(t, 'Janney') };
    await contact('Ann', { firm: 'Baird' });
    await contact('Bob', { firm: 'Baird' });
    await contact('Cleo', { firm: 'Janney' });
    await moveOf('Ann', '2024-11-03', { ...firms, createdAt: new Date('2025-08-26T00:00:00Z') });
    await moveOf('Bob', '2025-03-03', { ...firms, createdAt: new Date('2025-08-20T00:00:00Z') });
    await moveOf('Cleo', '2025-03-03', { ...firms, createdAt: new Date('2025-08-26T00:00:00Z') });
    await compareContacts(t.platform, 'alpha');
    expect(lines(await queue())).toEqual(['Ann: Left Baird for Janney on November 3, 2024']);
  });
});

describe('intel', () => {
  test('that names a contact brings them up, the most urgent first, until they are contacted', async () => {
    await contact('Ann');
    await contact('Bob');
    await contact('Cleo', { lastContacted: new Date('2025-08-28T12:00:00Z') });
    const id = await intel('Bob has a competing offer', { contactName: 'bob HALE' }, { priority: 'urgent' });
    await intel('Ann Hale may bring a team', { contactName: 'Ann Hale', firm: 'Merrill' });
    await intel('Cleo decides soon', { contactName: 'Cleo Hale' });
    const found = await queue();
    expect(lines(found)).toEqual(['Bob: Bob has a competing offer', 'Ann: May bring a team']);
    expect(found[0]?.reasons[0]).toMatchObject({
      detail: 'Urgent intel from Alpha Partners on August 28',
      link: { kind: 'intel', id },
    });
  });

  test('that came after the contact of today brings them up again', async () => {
    await contact('Ann', { lastContacted: new Date('2025-08-29T04:00:00Z') });
    await contact('Bob', { lastContacted: new Date('2025-08-29T04:00:00Z') });
    const toldAt = (at: string) => ({ createdAt: new Date(at) });
    await intel('Ann decides on Tuesday', { contactName: 'Ann Hale' }, toldAt('2025-08-29T04:30:00Z'));
    await intel('Bob may bring a team', { contactName: 'Bob Hale' }, toldAt('2025-08-29T03:30:00Z'));
    expect(lines(await queue())).toEqual(['Ann: Ann decides on Tuesday']);
  });

  test('about one of two contacts of a name is told to the one at its firm only', async () => {
    await contact('Ann', { firm: 'Merrill' });
    const ubs = await contact('Ann', { firm: 'UBS' });
    await intel('Decides on Tuesday', { contactName: 'Ann Hale', firm: 'UBS' });
    await intel('Which Ann?', { contactName: 'Ann Hale' });
    expect((await queue()).map(({ contactId }) => contactId)).toEqual([ubs]);
  });
});

test('who asked to be called back comes until something followed', async () => {
  const ann = await contact('Ann', { lastContacted: new Date('2025-08-20T15:00:00Z') });
  const bob = await contact('Bob', { lastContacted: new Date('2025-08-21T15:00:00Z') });
  const call = { outcome: 'Call back later', subject: 'Pitch', notes: 'After lunch.' };
  await makeActivities(t, 'alpha', [
    { ...call, contactId: ann, occurredAt: new Date('2025-08-20T15:00:00Z') },
    { ...call, contactId: bob, occurredAt: new Date('2025-08-20T15:00:00Z') },
  ]);
  const [found, ...more] = await queue();
  expect(more).toEqual([]);
  expect(found?.reasons[0]).toMatchObject({
    line: 'Asked on August 20 to be called back',
    detail: 'Call back later: After lunch.',
  });
});

test('a deal that is stuck comes the largest first, a week after the last contact', async () => {
  const stuckDeal = async (name: string, valueCents: number, lastContacted: string) => {
    const id = await contact(name, {
      inPipeline: true,
      pipelineStage: 'meeting',
      lastContacted: new Date(lastContacted),
    });
    await makeDeal(t, 'alpha', id, {
      stage: 'meeting',
      valueCents,
      stageChangedAt: new Date('2025-07-15T16:00:00Z'),
    });
  };
  await stuckDeal('Ann', 10_000_000, '2025-08-10T16:00:00Z');
  await stuckDeal('Bob', 20_000_000, '2025-08-10T16:00:00Z');
  await stuckDeal('Cleo', 30_000_000, '2025-08-25T16:00:00Z');
  const found = await queue();
  expect(lines(found)).toEqual([
    'Bob: Deal stuck in Meeting Booked for 45 days',
    'Ann: Deal stuck in Meeting Booked for 45 days',
  ]);
  expect(found[0]).toMatchObject({
    stage: 'meeting',
    reasons: [{ detail: 'Longer than your deals usually are there, last contacted 19 days ago' }],
  });
});

test('a high-value contact comes after two weeks, the largest first, unknown AUM last', async () => {
  const high = { isHighValue: true, lastContacted: new Date('2025-08-15T16:00:00Z') };
  await contact('Ann', { ...high, aumCents: 12_000_000_000 });
  await contact('Bob', { ...high, aumCents: null });
  await contact('Cleo', { ...high, aumCents: 50_000_000_000 });
  await contact('Dan', { ...high, lastContacted: new Date('2025-08-16T16:00:00Z') });
  await contact('Eve', { ...high, lastContacted: null, createdAt: inPast });
  const found = await queue();
  expect(lines(found)).toEqual([
    'Cleo: Not reached in 14 days',
    'Ann: Not reached in 14 days',
    expect.stringMatching(/Bob|Eve/),
    expect.stringMatching(/Bob|Eve/),
  ]);
  expect(found.map(({ reasons }) => reasons[0]?.detail)).toEqual([
    'High value, $500.0M AUM',
    'High value, $120.0M AUM',
    'High value, AUM unknown',
    'High value, AUM unknown',
  ]);
  expect(lines(found)).toContain('Eve: Never contacted');
});

test('a cadence is due so many days after the last touch', async () => {
  const ann = await contact('Ann', { lastContacted: new Date('2025-07-30T15:00:00Z') });
  const bob = await contact('Bob', { lastContacted: new Date('2025-07-31T15:00:00Z') });
  await cadence(ann, 30);
  await cadence(bob, 30);
  await cadence(await contact('Cleo'), 60);
  expect(lines(await queue())).toEqual(['Cleo: Due for a call since August 1', 'Ann: Due for a call today']);
});

test('the strongest reason is first and the others follow; its rule decides the place', async () => {
  const ann = await contact('Ann', { isHighValue: true });
  const bob = await contact('Bob');
  await cadence(ann, 30);
  await cadence(bob, 30);
  await intel('Ann decides soon', { contactName: 'Ann Hale' });
  await step(bob, '2025-08-29');
  const found = await queue();
  expect(found.map(({ name, reasons }) => [name, reasons.map(({ rule }) => rule)])).toEqual([
    ['Bob Hale', ['step-due', 'cadence-due']],
    ['Ann Hale', ['intel', 'not-reached', 'cadence-due']],
  ]);
});

test('archived, won, lost, today contacted people and those not to be contacted are left out', async () => {
  const won = await contact('Ann', { inPipeline: true, pipelineStage: 'won' });
  const lost = await contact('Bob');
  await makeDeal(t, 'alpha', lost, { archivedAt: inPast, lostReason: 'stayed' });
  const archived = await contact('Cleo', { archivedAt: inPast, archivedReason: 'Gone.' });
  const called = await contact('Dan', { lastContacted: new Date('2025-08-29T04:00:00Z') });
  const open = await contact('Eve', { inPipeline: true, pipelineStage: 'meeting' });
  await makeDeal(t, 'alpha', open, { archivedAt: inPast, lostReason: 'stayed' });
  const marked = await contact('Fay', {
    doNotContactAt: inPast,
    doNotContactReason: 'asked-to-stop',
    doNotContactBy: 'alpha',
  });
  for (const id of [won, lost, archived, called, open, marked]) await step(id, '2025-08-20');
  expect(names(await queue())).toEqual(['Eve']);
});

test('mine has a step of the caller, unassigned none that anybody has taken', async () => {
  const { rows } = await write(t, ({ client }) =>
    client.query<{ id: string }>(`SELECT id FROM users WHERE username = 'alpha'`),
  );
  const [mine, others, free] = [await contact('Ann'), await contact('Bob'), await contact('Cleo')];
  await step(mine, '2025-08-20', 'Call', { ownerId: rows[0]?.id, ownerName: 'alpha' });
  const { rows: admins } = await write(t, ({ client }) =>
    client.query<{ id: string }>(`SELECT id FROM users WHERE role = 'admin'`),
  );
  await step(others, '2025-08-20', 'Call', { ownerId: admins[0]?.id, ownerName: 'Ada' });
  await step(free, '2025-08-20');
  expect(names(await queue('mine'))).toEqual(['Ann']);
  expect(names(await queue('unassigned'))).toEqual(['Cleo']);
  expect(names(await queue('everyone')).toSorted()).toEqual(['Ann', 'Bob', 'Cleo']);
});

test('ten are shown; once one is done the next moves up', async () => {
  for (let n = 10; n < 22; n += 1) await step(await contact(`N${n}`), `2025-08-${n}`);
  const before = await today();
  expect(names(before.queue)).toEqual(['N10', 'N11', 'N12', 'N13', 'N14', 'N15', 'N16', 'N17', 'N18', 'N19']);
  expect(before.hasMore).toBe(true);
  for (const { contactId } of before.queue.slice(0, 2))
    await t.call(logCall, { as: 'alpha', params: { id: contactId }, body: { outcome: 'Busy' } });
  const after = await today();
  expect(names(after.queue).slice(-2)).toEqual(['N20', 'N21']);
  expect(after).toMatchObject({ hasMore: false, done: { calls: 2, steps: 0 } });
});

describe('snooze', () => {
  const sleep = (contactId: string, until: string) =>
    write(t, ({ orm }) =>
      orm
        .insert(schema.todaySnoozes)
        .values({ clientId: 'alpha', contactId, until, snoozedBy: 'alpha', snoozedAt: inPast }),
    );

  test.each([
    // September 1 is Labor Day.
    [1, '2025-09-02'],
    [3, '2025-09-02'],
    [7, '2025-09-05'],
  ] as const)('for %i days leaves the contact out until %s, and can be undone', async (days, until) => {
    const id = await contact('Ann');
    await step(id, '2025-08-20');
    const { body } = await t.call(snoozeContact, { as: 'alpha', params: { id }, body: { days } });
    expect(body).toEqual({ contactId: id, until });
    expect(await queue()).toEqual([]);
    const wake = () => t.call(wakeContact, { as: 'alpha', params: { id } });
    expect((await wake()).status).toBe(200);
    expect(names(await queue())).toEqual(['Ann']);
    expect((await wake()).status).toBe(404);
  });

  test('is told with its day and whose it is, until it is ended, and to no other client', async () => {
    const ann = await contact('Ann');
    const bob = await contact('Bob');
    await contact('Cleo');
    const snooze = (id: string, days: 3 | 7) =>
      t.call(snoozeContact, { as: 'alpha', params: { id }, body: { days } });
    const asleep = async (as: 'alpha' | 'beta' = 'alpha') =>
      (await t.call(listSnoozed, { as, query: { client: as } })).body;
    await snooze(ann, 7);
    await snooze(bob, 3);
    expect(await asleep()).toMatchObject([
      { contactId: bob, name: expect.stringMatching(/^Bob /), until: '2025-09-02', snoozedBy: 'alpha' },
      { contactId: ann, name: expect.stringMatching(/^Ann /), until: '2025-09-05', snoozedBy: 'alpha' },
    ]);
    expect(await today()).toMatchObject({ snoozed: 2 });
    expect(await asleep('beta')).toEqual([]);
    await t.call(wakeContact, { as: 'alpha', params: { id: bob } });
    expect(await asleep()).toMatchObject([{ contactId: ann }]);
    expect(await today()).toMatchObject({ snoozed: 1 });
  });

  test.each([
    ['an archived contact', { archivedAt: inPast, archivedReason: 'Gone.' }],
    ['a won one', { inPipeline: true, pipelineStage: 'won' as const }],
    [
      'one not to be contacted',
      { doNotContactReason: 'asked-to-stop' as const, doNotContactAt: inPast, doNotContactBy: 'alpha' },
    ],
  ])('of %s is not told: nobody calls them anyway', async (_, columns) => {
    const id = await contact('Ann', columns);
    await sleep(id, '2025-09-05');
    expect((await t.call(listSnoozed, { as: 'alpha', query: { client: 'alpha' } })).body).toEqual([]);
    expect(await today()).toMatchObject({ snoozed: 0 });
  });

  test('ends with its day', async () => {
    const id = await contact('Ann');
    await step(id, '2025-08-20');
    await sleep(id, '2025-08-29');
    expect(names(await queue())).toEqual(['Ann']);
  });

  test('of an archived contact, of a contact of others and for other days is refused', async () => {
    const archived = await contact('Ann', { archivedAt: inPast, archivedReason: 'Gone.' });
    const snooze = (id: string, days: number, as: 'alpha' | 'beta' = 'alpha') =>
      t.call(snoozeContact, { as, params: { id }, body: { days } });
    expect((await snooze(archived, 1)).status).toBe(404);
    expect((await snooze(await contact('Bob'), 1, 'beta')).status).toBe(404);
    expect((await snooze(await contact('Cleo'), 2)).status).toBe(400);
  });
});
