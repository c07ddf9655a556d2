import { type Contact, contactSorts, listContacts } from '@liftout/contract/contacts';
import type { QueryOf } from '@liftout/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type As, createTestApp, type TestApp } from '../../testing/app.ts';
import { pageLink } from '../../testing/http/page-link.ts';
import { makeContact } from '../../testing/rows/factories.ts';

let t: TestApp;
const day = (n: number) => new Date(Date.UTC(2025, 7, n));

/** With unknown values, ties, and upper and lower case, not in the order of names; the same for both clients. */
const people = [
  {
    firstName: 'bea',
    lastName: 'abbott',
    firm: 'Baird',
    city: null,
    aumCents: null,
    revenueCents: 300,
    lastContacted: null,
    advisorTier: 'gold',
    isHighValue: false,
  },
  {
    firstName: 'Ann',
    lastName: 'Abbott',
    firm: 'UBS',
    city: 'Boston',
    aumCents: 500_00,
    revenueCents: 100,
    lastContacted: day(1),
    advisorTier: 'gold',
    isHighValue: true,
  },
  {
    firstName: 'Cem',
    lastName: 'Baker',
    firm: 'UBS',
    city: 'boston',
    aumCents: 500_00,
    revenueCents: null,
    lastContacted: day(20),
    advisorTier: null,
    isHighValue: true,
  },
  {
    firstName: 'Dee',
    lastName: 'Élan',
    firm: 'ubs',
    city: 'Miami',
    aumCents: 0,
    revenueCents: null,
    lastContacted: day(28),
    advisorTier: 'bronze',
    isHighValue: false,
  },
  {
    firstName: 'Eve',
    lastName: 'zeta',
    firm: '100% Club_x',
    city: null,
    aumCents: null,
    revenueCents: 200,
    lastContacted: day(15),
    advisorTier: 'diamond',
    isHighValue: false,
  },
  {
    firstName: 'Fay',
    lastName: 'Zeta',
    firm: 'Baird',
    city: 'Austin',
    aumCents: 900_00,
    revenueCents: 200,
    lastContacted: null,
    advisorTier: null,
    isHighValue: false,
  },
];

beforeAll(async () => {
  t = await createTestApp();
  for (const client of ['alpha', 'beta'] as const)
    for (const person of people)
      await makeContact(t, client, { ...person, email: `${person.firstName}@${client}.example` });
});
afterAll(() => t.close());

const list = (query: QueryOf<typeof listContacts>, as: As = 'alpha') => t.call(listContacts, { as, query });
const names = (contacts: Contact[]) => contacts.map((contact) => contact.firstName).join(' ');

describe('the order', () => {
  test.each([
    ['firstName', 'asc', 'Ann bea Cem Dee Eve Fay'],
    ['firstName', 'desc', 'Fay Eve Dee Cem bea Ann'],
    ['lastName', 'asc', 'Ann bea Cem Eve Fay Dee'],
    ['lastName', 'desc', 'Dee Fay Eve Cem bea Ann'],
    ['firm', 'asc', 'Eve bea Fay Ann Cem Dee'],
    ['city', 'asc', 'Fay Ann Cem Dee bea Eve'],
    ['city', 'desc', 'Dee Cem Ann Fay Eve bea'],
    ['aum', 'asc', 'Dee Ann Cem Fay bea Eve'],
    ['aum', 'desc', 'Fay Cem Ann Dee Eve bea'],
    ['revenue', 'asc', 'Ann Eve Fay bea Cem Dee'],
    ['revenue', 'desc', 'bea Fay Eve Ann Dee Cem'],
    ['lastContacted', 'asc', 'Ann Eve Cem Dee bea Fay'],
    ['lastContacted', 'desc', 'Dee Cem Eve Ann Fay bea'],
  ] as const)(
    '%s %s, unknown values last, equal names by the other name, other ties by id',
    async (sort, order, expected) => {
      expect(names((await list({ sort, order })).body)).toBe(expected);
    },
  );

  test('is by last name from A by default', async () => {
    expect(names((await list({})).body)).toBe('Ann bea Cem Eve Fay Dee');
  });
});

describe('pages', () => {
  const orders = contactSorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => [sort, order] as const),
  );

  test.each(orders)('by cursor, forward and back, show every row once: %s %s', async (sort, order) => {
    const whole = names((await list({ sort, order })).body);
    const seen: string[] = [];
    let url: string | undefined = `/api/contacts?sort=${sort}&order=${order}&pageSize=2`;
    let last = '';
    while (url) {
      const answer = await t.inject({ as: 'alpha', url });
      seen.push(names(answer.json()));
      last = url;
      url = pageLink(answer.headers.link, 'next');
    }
    expect(seen.join(' ')).toBe(whole);
    const back: string[] = [];
    url = last;
    while (url) {
      const answer = await t.inject({ as: 'alpha', url });
      back.unshift(names(answer.json()));
      url = pageLink(answer.headers.link, 'prev');
    }
    expect(back.join(' ')).toBe(whole);
  });

  test.each(orders)('by number and by the last link are the same: %s %s', async (sort, order) => {
    const whole = names((await list({ sort, order })).body).split(' ');
    const second = await list({ sort, order, page: 2, pageSize: 4 });
    expect(names(second.body)).toBe(whole.slice(4).join(' '));
    const end = pageLink(second.headers.link, 'last');
    expect(names((await t.inject({ as: 'alpha', url: end ?? '' })).json())).toBe(whole.slice(4).join(' '));
    expect(pageLink(second.headers.link, 'next')).toBeUndefined();
    expect(pageLink(second.headers.link, 'first')).toContain('page=1');
  });

  test('after the end are empty and still have the total', async () => {
    const answer = await list({ page: 50, pageSize: 10 });
    expect(answer.body).toEqual([]);
    expect(answer.headers['x-total-count']).toBe('6');
  });

  test('after the end lead back to the last one', async () => {
    const { headers } = await list({ page: 50, pageSize: 4 });
    for (const rel of ['prev', 'last'] as const) expect(pageLink(headers.link, rel)).toContain('page=2');
    expect(pageLink(headers.link, 'next')).toBeUndefined();
  });

  test('are linked to the last one where there is only one', async () => {
    const { headers } = await list({ pageSize: 10 });
    expect(pageLink(headers.link, 'last')).toContain('page=1');
    expect(pageLink(headers.link, 'prev')).toBeUndefined();
  });

  test.each([
    { pageSize: 0 },
    { pageSize: 1001 },
    { page: 0 },
    { sort: 'notes' },
    { order: 'up' },
    { tier: 'tin' },
    { stage: 'lost' },
    { highValue: 'maybe' },
    { notContactedDays: 0 },
    { only: 'x' },
    { q: 'x'.repeat(201) },
    { q: 'a\u0000b' },
    { cursor: 'nonsense' },
  ])('%j is refused', async (query) => {
    const answer = await t.inject({
      as: 'alpha',
      url: '/api/contacts',
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues[0].path).toBe(Object.keys(query)[0]);
  });
});

describe('filters', () => {
  test.each([
    [{ q: 'ubs' }, 'Ann Cem Dee'],
    [{ q: 'UBS ce' }, 'Cem'],
    [{ q: 'ALPHA.example' }, 'Ann bea Cem Eve Fay Dee'],
    [{ q: 'beta' }, ''],
    [{ q: 'élan' }, 'Dee'],
    [{ q: 'ba' }, 'bea Cem Fay'],
    [{ q: 'b' }, 'bea Cem Fay'],
    [{ q: '%' }, 'Eve'],
    [{ q: '_' }, 'Eve'],
    [{ q: '100% club_X' }, 'Eve'],
    [{ q: "'; --" }, ''],
    [{ tier: 'gold' }, 'Ann bea'],
    [{ highValue: 'yes' }, 'Ann Cem'],
    [{ highValue: 'no' }, 'bea Eve Fay Dee'],
    [{ firm: 'ubs' }, 'Ann Cem Dee'],
    [{ city: 'Boston' }, 'Ann Cem'],
    [{ city: 'Boston', tier: 'gold' }, 'Ann'],
    [{ notContactedDays: 14 }, 'Ann bea Eve Fay'],
    [{ inPipeline: 'yes' }, ''],
    [{ inPipeline: 'no', firm: 'Baird' }, 'bea Fay'],
    [{ firm: '', q: '', tier: '', highValue: '' }, 'Ann bea Cem Eve Fay Dee'],
  ] as const)('%j', async (query, expected) => {
    const answer = await list(query);
    expect(names(answer.body)).toBe(expected);
    expect(answer.headers['x-total-count']).toBe(String(answer.body.length));
    expect(answer.headers['x-total-count-kind']).toBe('exact');
  });

  test('take several values', async () => {
    const answer = await t.inject({ as: 'alpha', url: '/api/contacts?tier=diamond&tier=bronze' });
    expect(names(answer.json())).toBe('Eve Dee');
  });

  test('by id show those contacts, and never one of another client', async () => {
    const everyone = await t.call(listContacts, { as: 'admin', query: {} });
    const idOf = (firstName: string, client: string) =>
      everyone.body.find((contact) => contact.firstName === firstName && contact.client === client)?.id;
    const only = [idOf('Dee', 'alpha'), idOf('Ann', 'alpha'), idOf('Ann', 'beta')].map((id) => `only=${id}`);
    const answer = await t.inject({ as: 'alpha', url: `/api/contacts?${only.join('&')}` });
    expect(names(answer.json())).toBe('Ann Dee');
    expect(answer.headers['x-total-count']).toBe('2');
    const narrower = await t.inject({ as: 'alpha', url: `/api/contacts?${only.join('&')}&q=dee` });
    expect(names(narrower.json())).toBe('Dee');
  });

  test('can be combined with pages', async () => {
    const answer = await list({ q: 'ubs', pageSize: 2, page: 2 });
    expect(names(answer.body)).toBe('Dee');
    expect(answer.headers['x-total-count']).toBe('3');
  });
});

test('the total of a page found by scanning is close at first, and exact soon after', async () => {
  const first = await list({ firm: 'ubs', pageSize: 2 });
  expect(names(first.body)).toBe('Ann Cem');
  expect(first.headers['x-total-count']).toBe('3');
  await expect
    .poll(async () => (await list({ firm: 'ubs', pageSize: 2 })).headers['x-total-count-kind'])
    .toBe('exact');
});

describe('whose contacts', () => {
  test("an admin who names no client reads every client's, in one order", async () => {
    const answer = await list({ sort: 'firstName', pageSize: 3 }, 'admin');
    expect(answer.body.map((contact) => `${contact.firstName} ${contact.client}`)).toEqual([
      'Ann alpha',
      'Ann beta',
      'bea alpha',
    ]);
    expect(answer.headers['x-total-count']).toBe('12');
    const next = pageLink(answer.headers.link, 'next') ?? '';
    expect(names((await t.inject({ as: 'admin', url: next })).json())).toBe('bea Cem Cem');
    expect((await list({ q: 'ubs' }, 'admin')).body).toHaveLength(6);
    expect((await list({ tier: 'gold', pageSize: 3, page: 2 }, 'admin')).body).toHaveLength(1);
  });

  test('an admin who names one reads that one', async () => {
    const { body } = await list({ client: 'beta' }, 'admin');
    expect(new Set(body.map((contact) => contact.client))).toEqual(new Set(['beta']));
  });

  test('an unknown client is a 404, and another client is a 403', async () => {
    expect((await list({ client: 'nobody' }, 'admin')).status).toBe(404);
    expect((await list({ client: 'beta' }, 'alpha')).status).toBe(403);
  });
});
