import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { makeContact } from '../../testing/rows/factories.ts';

let t: TestApp;
let id: string;
beforeAll(async () => {
  t = await createTestApp();
  id = await makeContact(t, 'alpha', { firstName: 'Ann', city: 'Boston' });
});
afterAll(() => t.close());

const contact = async () => (await t.inject({ as: 'alpha', url: `/api/contacts/${id}` })).json();

describe("a client's user who names another client", () => {
  const inBody = { client: 'beta', city: 'Austin' };
  test.each([
    ['in a body, of a contact', 'PUT', (path: string) => ({ url: path, payload: inBody })],
    ['in the query, of a contact', 'GET', (path: string) => ({ url: `${path}?client=beta` })],
    ['twice in the query', 'GET', (path: string) => ({ url: `${path}?client=alpha&client=beta` })],
    ['in the query, of a star', 'PUT', (path: string) => ({ url: `${path}/star?client=beta` })],
  ] as const)('is refused where the contact alone would say whose it is: %s', async (_, method, request) => {
    const before = await contact();
    const answer = await t.inject({ as: 'alpha', method, ...request(`/api/contacts/${id}`) });
    expect(answer.statusCode).toBe(403);
    expect(await contact()).toEqual(before);
  });

  test('may name the own one, and an admin any', async () => {
    const url = `/api/contacts/${id}`;
    for (const [as, client] of [
      ['alpha', 'alpha'],
      ['alpha', ''],
      ['admin', 'beta'],
    ] as const)
      expect((await t.inject({ as, url: `${url}?client=${client}` })).statusCode).toBe(200);
  });
});

describe('a body of a type that is not read', () => {
  const boundary = 'x';
  const form = `--${boundary}\r\ncontent-disposition: form-data; name="city"\r\n\r\nAustin\r\n--${boundary}--\r\n`;
  test.each([
    ['text/plain', 'city=Austin'],
    ['application/xml', '<city>Austin</city>'],
    ['application/x-www-form-urlencoded', 'city=Austin'],
    [`multipart/form-data; boundary=${boundary}`, form],
    [`Multipart/Form-Data; boundary=${boundary}`, form],
  ])('is refused as such, not for its fields: %s', async (type, payload) => {
    const before = await contact();
    const answer = await t.inject({
      as: 'alpha',
      method: 'PUT',
      url: `/api/contacts/${id}`,
      headers: { 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'unsupported_type' }]);
    expect(await contact()).toEqual(before);
  });
});

test('a field with several faults has one line', async () => {
  const answer = await t.inject({
    as: 'alpha',
    method: 'POST',
    url: '/api/scrape-linkedin',
    payload: { url: '' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual(['url']);
});

test.each([
  ['version: 0', 'PUT', '', { version: 0 }, 'version', 'Use more than 0.'],
  [
    'an AUM that is no amount',
    'PUT',
    '',
    { aum: true },
    'aum',
    'Use an amount such as $1.2B, 350M or 1,250,000.',
  ],
] as const)('says what to send instead of %s', async (_, method, rest, payload, path, message) => {
  const answer = await t.inject({ as: 'alpha', method, url: `/api/contacts/${id}${rest}`, payload });
  expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]]);
});
