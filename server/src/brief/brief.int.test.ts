import { readBrief } from '@liftout/contract/brief';
import { changeContacts } from '@liftout/contract/contacts';
import { listMail, readMail } from '@liftout/contract/mail';
import { addNextStep } from '@liftout/contract/next-steps';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareContacts } from '../contact-advisors/service.ts';
import { dealThrough } from '../deals/times.fixture.ts';
import { query } from '../testing/database/query.ts';
import { makeActivities, makeContact } from '../testing/rows/factories.ts';
import { openWatching } from '../watches/watches.fixture.ts';
import { briefOf } from './brief.fixture.ts';

/** The clock of tests: Friday 29 August 2025. The brief of Monday the 25th is about the 18th to the 24th. */
const week = '2025-08-25';

const w = await openWatching();
const { t } = w;
afterAll(() => t.close());
const sql = (text: string) => query(t.databaseUrl, text);

const brief = async (day?: string) => {
  const { status, body } = await t.call(readBrief, {
    as: 'alpha',
    query: day === undefined ? {} : { week: day },
  });
  expect(status).toBe(200);
  return body;
};

beforeAll(async () => {
  await sql(`UPDATE users SET email = 'alpha@firm.example' WHERE username = 'alpha'`);
  const [kept, marked] = await Promise.all([
    makeContact(t, 'alpha', {
      firstName: 'Omar',
      lastName: 'Quillby',
      email: 'omar@merrill.example',
      firm: 'Merrill',
      city: 'Palo Alto, CA',
    }),
    makeContact(t, 'alpha', {
      firstName: 'Dana',
      lastName: 'Vexworth',
      firm: 'Merrill',
      city: 'Palo Alto, CA',
    }),
  ]);
  // The first upload makes the firm known; the watch comes after it, so it tells nothing.
  await w.bring('Ann,Elsewhere,"Palo Alto, CA",Merrill,LPL,01/06/2025,$10M');
  await w.watch({ kind: 'firm', firm: 'Merrill' }, { channel: 'brief' });
  await w.bring(
    'Omar,Quillby,"Palo Alto, CA",Merrill,UBS,08/19/2025,$20M',
    'Rosa,Thistlewood,"San Jose, CA",Merrill,UBS,08/20/2025,$30M',
    'Dana,Vexworth,"Palo Alto, CA",Merrill,LPL,08/21/2025,$40M',
  );
  await compareContacts(t.platform, 'alpha');
  await sql(`UPDATE notifications SET created_at = '2025-08-22T09:00:00Z'`);
  const changes = [
    { contacts: [{ id: marked, version: 1 }], set: { doNotContact: { reason: 'legal-hold' as const } } },
  ];
  await t.call(changeContacts, { as: 'alpha', body: { client: 'alpha', changes } });
  await t.call(addNextStep, {
    as: 'alpha',
    body: { contactId: kept, what: 'Send the offer', dueOn: '2025-08-28' },
  });
  await t.call(addNextStep, {
    as: 'alpha',
    body: { contactId: kept, what: 'After the week', dueOn: '2025-09-01' },
  });
  // Before the week: three targeted, two in a meeting. In it: one on to a meeting, two won, one lost, one new.
  await dealThrough(t, [['targeted', '08-01']]);
  await dealThrough(t, [
    ['targeted', '08-01'],
    ['meeting', '08-19'],
  ]);
  await dealThrough(t, [
    ['targeted', '08-01'],
    ['lost', '08-20'],
  ]);
  await dealThrough(t, [
    ['meeting', '08-01'],
    ['won', '08-22'],
  ]);
  await dealThrough(
    t,
    [
      ['meeting', '08-01'],
      ['won', '08-22'],
    ],
    { valueCents: 0 },
  );
  await dealThrough(t, [['targeted', '08-23']]);
  // After it: it changes nothing of the week.
  await dealThrough(t, [['closing', '08-26']]);
  await makeActivities(t, 'alpha', [
    { type: 'call', occurredAt: new Date('2025-08-18T00:00:00Z') },
    { type: 'call', occurredAt: new Date('2025-08-24T23:59:59Z') },
    { type: 'call', occurredAt: new Date('2025-08-17T23:59:59Z') },
    { type: 'call', occurredAt: new Date('2025-08-25T00:00:00Z') },
  ]);
});

describe('the brief of a week has, counted by hand,', () => {
  test('its days and its neighbours', async () => {
    expect(await brief()).toMatchObject({
      clientName: 'Alpha Partners',
      week,
      from: '2025-08-18',
      to: '2025-08-24',
      previous: '2025-08-18',
      next: null,
    });
  });

  test('the moves that one watches, without those of people who must not be contacted', async () => {
    const { watched } = await brief();
    expect(watched).toMatchObject({
      hasMore: false,
      rows: [
        {
          title: '2 advisors left Merrill',
          moves: 2,
          listed: [{ name: 'Rosa Thistlewood' }, { name: 'Omar Quillby' }],
        },
      ],
    });
  });

  test('the pipeline at both ends of the week, and what was reached in it', async () => {
    expect((await brief()).pipeline).toEqual({
      stages: [
        { stage: 'targeted', before: 3, after: 2 },
        { stage: 'conversation', before: 0, after: 0 },
        { stage: 'meeting', before: 2, after: 1 },
        { stage: 'closing', before: 0, after: 0 },
        { stage: 'won', before: 0, after: 2 },
      ],
      meetings: 1,
      wins: 2,
      // Of two deals won, one has a value: $1M.
      wonValue: 100_000_000,
      wonKnown: 1,
      lost: 1,
    });
  });

  test('the contacts who moved, the steps that are due by its Sunday, and the calls of its days', async () => {
    const { contacts, steps, calls, moves } = await brief();
    expect(contacts).toMatchObject({ total: 1, rows: [{ name: 'Omar Quillby', movedOn: '2025-08-19' }] });
    expect(steps).toMatchObject({
      total: 1,
      rows: [{ what: 'Send the offer', name: 'Omar Quillby', dueOn: '2025-08-28', isOverdue: true }],
    });
    expect(calls).toEqual({ week: 2, before: 1 });
    expect(moves).toMatchObject({
      advisors: 3,
      moves: 3,
      firms: [
        { firm: 'Merrill', net: -3, joined: 0, left: 3 },
        { firm: 'UBS', net: 2 },
        { firm: 'LPL Financial', net: 1 },
      ],
    });
  });

  test('what needs the reader and whom to call first', async () => {
    const { insights, queue } = await brief();
    expect(insights?.rows.map(({ title }) => title)).toEqual(['Omar Quillby just moved']);
    expect(queue?.rows.map(({ name, line }) => [name, line])).toEqual([
      ['Omar Quillby', 'Next step overdue since August 28: Send the offer'],
    ]);
  });
});

test('an earlier week is found by any of its days, without what is about now', async () => {
  const earlier = await brief('2025-08-20');
  expect(earlier).toMatchObject({ week: '2025-08-18', from: '2025-08-11', next: week });
  for (const part of ['insights', 'queue', 'steps', 'silentDeals', 'watched'] as const)
    expect(earlier[part]).toBeNull();
  expect(earlier.pipeline?.stages.map(({ after }) => after)).toEqual([3, 0, 2, 0, 0]);
});

test('a week to come, one of long ago and what is no day are refused', async () => {
  for (const day of ['2025-09-01', '2023-08-21', '2025-02-30', 'monday'])
    expect((await t.call(readBrief, { as: 'alpha', query: { week: day } })).status, day).toBe(400);
  expect((await brief('2023-08-28')).previous).toBeNull();
});

test('the mail says what the page says', async () => {
  await sql(`INSERT INTO digest_subscriptions (client_id, user_id, created_at)
    SELECT client_id, id, now() FROM users WHERE username = 'alpha'`);
  const page = await brief();
  expect(await briefOf(t.platform).sendClient('alpha', week)).toBe(1);
  const [row] = (await t.call(listMail, { as: 'admin' })).body.mails;
  const mail = (await t.call(readMail, { as: 'admin', params: { id: row!.id } })).body;
  const text = mail.text.replace(/\s+/g, ' ');
  const said = [
    ...page.watched!.rows.flatMap(({ title, listed }) => [title, ...listed.map(({ name }) => name)]),
    ...page.insights!.rows.flatMap(({ title, description }) => [title, description]),
    ...page.queue!.rows.map(({ name, firm, line }) => `${name}, ${firm} ${line}`),
    'Targeted 2 −1',
    'Meeting Booked 1 −1',
    'Won 2 +2',
    '1 meeting booked, 2 won ($1.0M, known for 1 of 2)',
    '1 lost',
    'Send the offer (alpha) Omar Quillby, Merrill Aug 28, 2025, overdue',
    ...page.moves!.firms.map(({ firm, net, joined, left }) => {
      const sign = net > 0 ? `+${net}` : `−${-net}`;
      return `${firm} ${sign} ${joined} ${left}`;
    }),
    'That week 2 The week before 1 Change +1',
    '/client/alpha/brief?week=2025-08-25',
  ];
  for (const line of said) expect(text).toContain(line);
  expect(text).not.toMatch(/Dana|Vexworth/);
});

test('each reader sees the parts of their own access', async () => {
  await sql(`UPDATE users SET allowed_dashboards = '{deals}' WHERE username = 'alpha'`);
  const { insights, queue, moves, watched, calls, contacts, steps, pipeline } = await brief();
  expect([insights, queue, moves, watched, calls, contacts, steps]).toEqual(Array(7).fill(null));
  expect(pipeline?.wins).toBe(2);
  await sql(`UPDATE users SET allowed_dashboards = NULL WHERE username = 'alpha'`);
});
