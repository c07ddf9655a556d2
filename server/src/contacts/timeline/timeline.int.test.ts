import { contactFacets, contactTimeline, updateContact } from '@liftout/contract/contacts';
import { moveDeal } from '@liftout/contract/deals';
import { submitIntel } from '@liftout/contract/insights';
import { snoozeContact, wakeContact } from '@liftout/contract/today';
import { afterAll, expect, test } from 'vitest';
import { compareContacts } from '../../contact-advisors/service.ts';
import { type Answer, createTestApp } from '../../testing/app.ts';
import {
  makeActivities,
  makeContact,
  makeDeal,
  makeFirm,
  makeMove,
  setMarket,
  write,
} from '../../testing/rows/factories.ts';

const t = await createTestApp();
afterAll(() => t.close());

test('shows activities, moves and edits, newest first, page by page', async () => {
  const id = await makeContact(t, 'alpha', {
    firstName: 'Zoë',
    lastName: "O'Malley",
    inPipeline: true,
    pipelineStage: 'targeted',
  });
  const other = await makeContact(t, 'alpha', { firstName: 'Ann', lastName: 'Abbott' });
  const dealId = await makeDeal(t, 'alpha', id);
  await makeActivities(t, 'alpha', [
    {
      contactId: id,
      type: 'call',
      subject: 'First talk',
      disposition: 'Answered',
      durationSeconds: 240,
      occurredAt: new Date('2025-08-20T15:00:00Z'),
    },
    { contactId: other, subject: 'Someone else', occurredAt: new Date('2025-08-21T15:00:00Z') },
    { contactId: id, type: 'note', subject: 'Old', occurredAt: new Date('2025-03-01T15:00:00Z') },
  ]);
  const [left, joined] = [await makeFirm(t, 'Merrill Lynch'), await makeFirm(t, 'Baird')];
  await setMarket(t, 'alpha', 'boston');
  const move = {
    marketPath: 'boston',
    firmLeftId: left,
    firmJoinedId: joined,
    movedOn: '2025-06-10',
    aumCents: 5_000_000_00,
  };
  await makeMove(t, { firstName: 'Zoe', lastName: 'OMalley', personKey: 'zoe omalley', ...move });
  await makeMove(t, { firstName: 'Ann', lastName: 'Abbott', ...move });
  await compareContacts(t.platform, 'alpha');
  await t.call(updateContact, { as: 'alpha', params: { id }, body: { city: 'Reno' } });
  await t.call(moveDeal, { as: 'alpha', params: { id: dealId }, body: { stage: 'closing' } });

  const read = (cursor?: string) =>
    t.call(contactTimeline, { as: 'alpha', params: { id }, query: { limit: 2, ...(cursor && { cursor }) } });
  const first = (await read()).body;
  expect(first.entries).toMatchObject([
    {
      kind: 'edit',
      action: 'deal.moved',
      by: 'alpha',
      changes: [{ field: 'stage', before: 'targeted', after: 'closing' }],
    },
    { kind: 'edit', action: 'contact.updated', changes: [{ field: 'city', before: null, after: 'Reno' }] },
  ]);
  const second = (await read(first.next ?? '')).body;
  expect(second.entries).toMatchObject([
    { kind: 'activity', type: 'call', subject: 'First talk', outcome: 'Answered', duration: 240 },
    {
      kind: 'move',
      at: '2025-06-10T00:00:00.000Z',
      firmLeft: 'Merrill Lynch',
      firmJoined: 'Baird',
      aum: 5_000_000,
    },
  ]);
  const third = (await read(second.next ?? '')).body;
  expect(third).toMatchObject({ entries: [{ kind: 'activity', subject: 'Old' }], next: null });

  expect((await read('nonsense')).status).toBe(400);
  expect((await t.call(contactTimeline, { as: 'beta', params: { id } })).status).toBe(404);
});

test('a snooze is told with its day, and its end', async () => {
  const id = await makeContact(t, 'alpha', {});
  await t.call(snoozeContact, { as: 'alpha', params: { id }, body: { days: 7 } });
  await t.call(wakeContact, { as: 'alpha', params: { id } });
  const { body } = await t.call(contactTimeline, { as: 'alpha', params: { id }, query: {} });
  expect(body.entries).toMatchObject([
    { kind: 'edit', action: 'today.woken', changes: [] },
    { action: 'today.snoozed', changes: [{ field: 'until', before: null, after: '2025-09-05' }] },
  ]);
});

test('facets are firms and cities with counts, in one spelling, the most frequent first', async () => {
  for (const [firm, city] of [
    ['UBS', 'Miami'],
    ['ubs', 'Boston'],
    ['Baird', 'Miami'],
    ['50% & Co_', null],
  ] as const)
    await makeContact(t, 'beta', { firm, city });
  const facets = (q?: string) => t.call(contactFacets, { as: 'beta', query: q === undefined ? {} : { q } });
  expect((await facets()).body).toEqual({
    firms: [
      { value: 'UBS', count: 2 },
      { value: '50% & Co_', count: 1 },
      { value: 'Baird', count: 1 },
    ],
    cities: [
      { value: 'Miami', count: 2 },
      { value: 'Boston', count: 1 },
    ],
  });
  expect((await facets('B')).body).toEqual({
    firms: [{ value: 'Baird', count: 1 }],
    cities: [{ value: 'Boston', count: 1 }],
  });
  expect((await facets('%')).body).toEqual({ firms: [], cities: [] });
});

test('has shorter pages when edits have long texts, and every entry once', async () => {
  const id = await makeContact(t, 'alpha', { firstName: 'Long', lastName: 'Winded' });
  await makeActivities(t, 'alpha', [
    { contactId: id, type: 'note', subject: 'Last', occurredAt: new Date('2025-08-29T15:59:00Z') },
    { contactId: id, type: 'note', subject: 'First', occurredAt: new Date('2025-08-01T15:00:00Z') },
  ]);
  const edits = 70;
  await write(t, ({ client }) =>
    client.query(
      `INSERT INTO audit_entries (id, client_id, actor_name, action, entity, entity_id, before, after, created_at)
       SELECT gen_random_uuid(), 'alpha', 'alpha', 'contact.updated', 'contact', $1,
         jsonb_build_object('notes', repeat('was ', 5000)), jsonb_build_object('notes', n || repeat(' is ', 5000)),
         timestamptz '2025-08-20' + n * interval '1 minute'
       FROM generate_series(1, $2::int) n`,
      [id, edits],
    ),
  );
  const seen: string[] = [];
  let pages = 0;
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const answer: Answer<typeof contactTimeline> = await t.call(contactTimeline, {
      as: 'alpha',
      params: { id },
      query: { limit: 200, ...(cursor && { cursor }) },
    });
    expect(answer.text.length).toBeLessThan(2_200_000);
    for (const entry of answer.body.entries)
      seen.push(
        entry.kind === 'activity'
          ? entry.subject
          : entry.kind === 'edit'
            ? String(entry.changes[0]?.after).split(' ')[0]!
            : entry.kind,
      );
    cursor = answer.body.next;
  }
  expect(seen).toEqual(['Last', ...Array.from({ length: edits }, (_, n) => String(edits - n)), 'First']);
  expect(pages).toBe(2);
});

test('facets are found regardless of accents, typed or stored', async () => {
  for (const [firm, city] of [
    ['Zürcher Kapital', 'Łódź'],
    ['ZÜRCHER KAPITAL', 'Łódź'],
    ['Zurich Partners', 'Lodi'],
  ] as const)
    await makeContact(t, 'beta', { firm, city });
  const facets = async (q: string) => (await t.call(contactFacets, { as: 'beta', query: { q } })).body;
  const firms = [
    { value: 'Zürcher Kapital', count: 2 },
    { value: 'Zurich Partners', count: 1 },
  ];
  expect(await facets('zur')).toEqual({ firms, cities: [] });
  expect(await facets('ZÜR')).toEqual({ firms, cities: [] });
  expect(await facets('zürcher')).toEqual({ firms: firms.slice(0, 1), cities: [] });
  const cities = [
    { value: 'Łódź', count: 2 },
    { value: 'Lodi', count: 1 },
  ];
  expect(await facets('lod')).toEqual({ firms: [], cities });
  expect(await facets('łód')).toEqual({ firms: [], cities });
});

test('intel stands in the timeline of whom it names: by name and firm, or by a name that no other has', async () => {
  // Given two contacts of one name at two firms, and one whose name nobody else has
  const [atBaird, atUbs, lone] = [
    await makeContact(t, 'alpha', { firstName: 'Ida', lastName: 'Marsh', firm: 'Baird' }),
    await makeContact(t, 'alpha', { firstName: 'Ida', lastName: 'Marsh', firm: 'UBS' }),
    await makeContact(t, 'alpha', { firstName: 'Lone', lastName: 'Star', firm: 'LPL' }),
  ];
  const stranger = await makeContact(t, 'beta', { firstName: 'Lone', lastName: 'Star', firm: 'LPL' });
  // When intel names them, with the firm of one, with no firm, and with a firm that is not theirs
  const send = (subject: string, contactName: string, firm?: string) =>
    t.call(submitIntel, {
      as: 'alpha',
      body: {
        type: 'contact_intel',
        subject,
        description: 'Heard at lunch.',
        contactName,
        priority: 'high',
        ...(firm && { firm }),
      },
    });
  await send('May leave', 'ida marsh', 'baird');
  await send('Whose?', 'Ida Marsh');
  await send('Has an offer', 'Lone Star', 'Another Firm');
  // Then each stands where it is certain, and nowhere else
  const intelOf = async (id: string, as: 'alpha' | 'beta' = 'alpha') =>
    (await t.call(contactTimeline, { as, params: { id } })).body.entries.filter(
      ({ kind }) => kind === 'intel',
    );
  expect(await intelOf(atBaird)).toMatchObject([
    { subject: 'May leave', notes: 'Heard at lunch.', priority: 'high', by: 'alpha' },
  ]);
  expect(await intelOf(atUbs)).toEqual([]);
  expect(await intelOf(lone)).toMatchObject([{ subject: 'Has an offer' }]);
  expect(await intelOf(stranger, 'beta')).toEqual([]);
});
