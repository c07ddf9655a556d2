import { type Contact, contactSorts } from '@liftout/contract/contacts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope, system } from '../../platform/db/scope.ts';
import { type As, createTestApp, type TestApp } from '../../testing/app.ts';
import { pageLink } from '../../testing/http/page-link.ts';
import { maxBytes } from '../queries/row.ts';

let t: TestApp;
/** Pages of this size do not fit one answer. */
const pageSize = 60;
/** How many contacts fit one answer. */
const fits = 59;
const large = 110;
/** The maximum length of the field. */
const noteLength = 20_000;
const widest = 75_000;

const fill = `INSERT INTO contacts (client_id, id, first_name, last_name, email, firm, city, aum_cents, revenue_cents,
    last_contacted, notes, next_steps, created_at, updated_at)
  SELECT $1, gen_random_uuid(), 'First' || n % 7, 'Last' || lpad(n::text, 5, '0'), n || '@x.example',
    CASE WHEN n % 50 = 0 THEN 'Rare' ELSE 'Common' END,
    CASE WHEN n % 3 > 0 THEN 'City' || n % 5 END, CASE WHEN n % 4 > 0 THEN n * 100 END, CASE WHEN n % 5 > 0 THEN n END,
    CASE WHEN n % 6 > 0 THEN timestamptz '2025-01-01' + n % 40 * interval '1 minute' END, repeat('漢', $4), repeat('漢', $4 / 4), now(), now()
  FROM generate_series($2::int, $3::int) n`;

beforeAll(async () => {
  t = await createTestApp();
  // Far more than a request writes.
  await t.platform.db.within('bulk').as(platformScope(system), async ({ client }) => {
    await client.query(fill, ['alpha', 1, large, noteLength]);
    // Many contacts, the last of which are large: pages this far down are read from the end.
    await client.query(fill, ['beta', 1, 10_380, 0]);
    await client.query(fill, ['beta', 10_381, 10_500, noteLength]);
  });
}, 60_000);
afterAll(() => t.close());

async function read(url: string, as: As = 'alpha') {
  const { statusCode, body, headers, json } = await t.inject({ as, url });
  expect(statusCode).toBe(200);
  expect(Buffer.byteLength(body)).toBeLessThan(maxBytes + widest + 200_000);
  const page = new URL(url, 'http://x').searchParams.get('page') ?? '1';
  return { page, contacts: json<Contact[]>(), total: headers['x-total-count'], link: headers.link };
}

/** The answer at `from` and all that follow by its `next` or `prev` links. */
async function followLinks(from: string, rel: 'next' | 'prev', as?: As) {
  const answers = [];
  for (let url: string | undefined = from; url; ) {
    const answer = await read(url, as);
    answers.push({ ...answer, url });
    url = pageLink(answer.link, rel);
  }
  return answers;
}

const ids = (answers: { contacts: Contact[] }[]) =>
  answers.flatMap(({ contacts }) => contacts.map(({ id }) => id));
const small = (query: string) => `/api/contacts?pageSize=20&${query}`;
const page = (query: string, number = 1) => `/api/contacts?pageSize=${pageSize}&page=${number}&${query}`;

const orders = contactSorts.flatMap((sort) => ['asc', 'desc'].map((order) => `sort=${sort}&order=${order}`));

describe('a page that is too large for one answer', () => {
  test.each([...orders, 'q=last', 'firm=common', 'highValue=no&sort=aum'])(
    'is answered in parts, and following the links either way gives every contact once: %s',
    async (query) => {
      const whole = ids(await followLinks(small(query), 'next'));
      const parts = await followLinks(page(query), 'next');
      expect(ids(parts)).toEqual(whole);
      expect(parts.length).toBeGreaterThan(whole.length / pageSize);
      expect(new Set(parts.map(({ total }) => total))).toEqual(new Set([String(whole.length)]));
      const notes = parts.flatMap(({ contacts }) => contacts.map((contact) => contact.notes?.length));
      expect(new Set(notes)).toEqual(new Set([noteLength]));
      const back = await followLinks(parts.at(-1)?.url ?? '', 'prev');
      expect(ids(back.toReversed())).toEqual(whole);
    },
  );

  test('does not change page numbers: each page starts where it would with small contacts', async () => {
    const whole = ids(await followLinks(small(''), 'next'));
    const parts = await followLinks(page(''), 'next');
    for (const number of [1, 2]) {
      const first = (number - 1) * pageSize;
      const { contacts } = await read(page('', number));
      expect(contacts.map(({ id }) => id)).toEqual(whole.slice(first, first + contacts.length));
      expect(contacts.length).toBeLessThan(pageSize);
      const own = parts.filter((part) => part.page === String(number));
      expect(ids(own)).toEqual(whole.slice(first, first + pageSize));
    }
  });

  test('by the last link ends with the last contact', async () => {
    const whole = ids(await followLinks(small(''), 'next'));
    const { link } = await read(page(''));
    const last = await followLinks(pageLink(link, 'last') ?? '', 'prev');
    expect(last[0]?.contacts.at(-1)?.id).toBe(whole.at(-1));
    expect(pageLink(last[0]?.link, 'next')).toBeUndefined();
    expect(ids(last.toReversed())).toEqual(whole);
  });

  test('is correct for an admin who reads every client', async () => {
    const query = 'sort=lastName&order=desc';
    const parts = await followLinks(page(`${query}&q=rare`), 'next', 'admin');
    expect(ids(parts)).toEqual(ids(await followLinks(small(`${query}&q=rare`), 'next', 'admin')));
    const { contacts, total } = await read(page(query), 'admin');
    expect(contacts).toHaveLength(fits);
    expect(total).toBe(String(large + 10_500));
  });

  test('has its first contacts when it is read from the end of many contacts', async () => {
    const url = (number: number, size: number) => `/api/contacts?client=beta&pageSize=${size}&page=${number}`;
    const { contacts, link } = await read(url(174, pageSize), 'beta');
    expect(contacts[0]?.lastName).toBe('Last10381');
    expect(contacts).toHaveLength(fits);
    const rest = await followLinks(pageLink(link, 'next') ?? '', 'next', 'beta');
    expect(rest.flatMap((part) => part.contacts.map(({ lastName }) => lastName))).toEqual(
      Array.from({ length: 120 - fits }, (_, n) => `Last${10_381 + fits + n}`),
    );
  });
});
