import {
  erasePersonalData,
  exportPersonalData,
  readablePersonalData,
  readMentions,
} from '@liftout/contract/personal-data';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeContact } from '../testing/rows/factories.ts';

/** Names, addresses and numbers that look like something else, or like nothing. */
const t = await createTestApp();
afterAll(() => t.close());
beforeEach(async () => {
  await query(t.databaseUrl, 'DELETE FROM contacts');
  await query(t.databaseUrl, 'DELETE FROM erased_people');
});

const left = 'Somebody else altogether';
const long = 'Lorem'.repeat(20);
test.each([
  ['signs of regular expressions', '(.*)+?', '[a-z]{1,9}|^$\\'],
  ['a pattern that takes exponential time elsewhere', '(a+)+', '(a|aa)+$'],
  ['a reference and an escape', '\\1', '\\y\\m%_'],
  ['right to left', '\u05d3\u05e0\u05d4', '\u05db\u05d4\u05df'],
  ['marks of direction', '\u202eRosa', 'Karlsson\u2066'],
  ['emoji', '\u{1f469}\u200d\u{1f4bc}', '\u{1f600}\u{1f600}'],
  ['signs that show nothing', '\u200b', '\u2060'],
  ['the longest name', long, long],
  ['SQL and HTML', "'; DROP TABLE contacts;--", '<script>alert(1)</script>'],
  ['JSON', '{"a":', '"b"}'],
  ['the word that stands for erased ones', '[erased]', '[erased]'],
])('%s: is found as it is written, shown, and erased', async (_, firstName, lastName) => {
  const name = `${firstName} ${lastName}`;
  const fields = {
    email: 'a+(b)|c@x.example',
    phone: '(((((((+1-415-555-0198',
    linkedinUrl: 'https://linkedin.com/in/(.*)[',
  };
  const id = await makeContact(t, 'alpha', { firstName, lastName, firm: '(*)', ...fields });
  const own = await makeContact(t, 'alpha', {
    firstName: 'Omar',
    lastName: 'Reyes',
    email: 'omar@x.example',
    notes: `Met ${name}. ${left}, ${fields.email}`,
  });
  const other = await makeContact(t, 'alpha', {
    firstName: 'Ada',
    lastName: 'Lind',
    email: 'ada@x.example',
    notes: left,
  });
  const params = { id };
  const mentions = await t.call(readMentions, { as: 'admin', params });
  expect([mentions.status, mentions.body]).toMatchObject([200, { count: 1 }]);
  const file = await t.call(exportPersonalData, { as: 'alpha', params });
  expect(file.body.contact).toMatchObject({ first_name: firstName, last_name: lastName });
  const page = await t.call(readablePersonalData, { as: 'alpha', params });
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('<script>alert');
  const erased = await t.call(erasePersonalData, { as: 'admin', params, body: { confirm: name } });
  expect(erased.status).toBe(200);
  const notesOf = async (of: string) =>
    (await query(t.databaseUrl, 'SELECT notes FROM contacts WHERE id = $1', [of]))[0]?.notes;
  expect(await notesOf(own)).toContain(`${left}, [erased]`);
  expect(await notesOf(other)).toBe(left);
});

test.each([
  ['NUL', 'Rosa\u0000Karlsson', 400],
  ['10,000 letters', 'x'.repeat(10_000), 400],
  ['a pattern', '.*', 409],
  ['nothing', '', 409],
  ['another person', 'Omar Reyes', 409],
])('%s is no confirmation', async (_, confirm, status) => {
  const id = await makeContact(t, 'alpha', { firstName: 'Rosa', lastName: 'Karlsson' });
  const answer = await t.call(erasePersonalData, { as: 'admin', params: { id }, body: { confirm } });
  expect(answer.status).toBe(status);
  expect(await query(t.databaseUrl, 'SELECT FROM contacts WHERE erased_at IS NOT NULL')).toEqual([]);
});

test.each([null, 'alpha', 'beta'] as const)(
  'only an admin reads who is named, and erases: not %s',
  async (as) => {
    const id = await makeContact(t, 'alpha', { firstName: 'Rosa', lastName: 'Karlsson' });
    const refused = as === null ? 401 : 403;
    const answers = [
      await t.call(readMentions, { as, params: { id } }),
      await t.call(erasePersonalData, { as, params: { id }, body: { confirm: 'Rosa Karlsson' } }),
      await t.call(exportPersonalData, { as, params: { id } }),
      await t.call(readablePersonalData, { as, params: { id } }),
    ].map(({ status }) => status);
    const files = as === null ? 401 : as === 'beta' ? 404 : 200;
    expect(answers).toEqual([refused, refused, files, files]);
  },
);

test('a client without contacts among what it may see gets no file', async () => {
  const id = await makeContact(t, 'alpha', { firstName: 'Rosa', lastName: 'Karlsson' });
  await query(
    t.databaseUrl,
    `UPDATE clients SET allowed_dashboards = '{overview}' WHERE client_id = 'alpha'`,
  );
  const { status } = await t.call(exportPersonalData, { as: 'alpha', params: { id } });
  expect(status).toBe(403);
});
