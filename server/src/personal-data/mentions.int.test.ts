import { erasePersonalData, readMentions as mentionsOf } from '@liftout/contract/personal-data';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { checkContacts, goOn } from '../testing/import-file.ts';
import { makeActivities, makeContact, makeDeal } from '../testing/rows/factories.ts';

const t = await createTestApp();
afterAll(() => t.close());
const sql = (text: string, values: unknown[] = []) => query(t.databaseUrl, text, values);

/** A contact whose notes, and calls, others' words are in. */
const makeOther = (notes: string, client: 'alpha' | 'beta' = 'alpha') =>
  makeContact(t, client, { firstName: 'Omar', lastName: 'Reyes', email: 'omar@ubs.example', notes });
const notesOf = async (id: string) => (await sql('SELECT notes FROM contacts WHERE id = $1', [id]))[0]?.notes;
const erase = async (id: string, name: string) => {
  const answer = await t.call(erasePersonalData, { as: 'admin', params: { id }, body: { confirm: name } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const mentions = async (id: string) => (await t.call(mentionsOf, { as: 'admin', params: { id } })).body;

test.each([
  [
    'Sean',
    "O'Neil",
    "Lunch with SEAN O’NEIL, and sean  o'neil's team.",
    "Lunch with [erased], and [erased]'s team.",
  ],
  ['José', 'García', 'Jose Garcia, JOSÉ GARCÍA, Jose\u0301 Garcia', '[erased], [erased], [erased]'],
  ['Jose', 'Weiss', 'Met josé\nweiß.', 'Met [erased].'],
  ['小龙', '李', '今天见了李小龙。小龙李 said no.', '今天见了[erased]。[erased] said no.'],
  [
    'Dana',
    'Whitfield',
    'Whitfield, Dana (UBS); WHITFIELD,DANA. Not Whitfield, Danae or Hall-Whitfield; Bo Whitfield, Dana Ito',
    '[erased] (UBS); [erased]. Not Whitfield, Danae or Hall-Whitfield; Bo Whitfield, Dana Ito',
  ],
  ['A.', '(B)', 'Told by A. (B), not A. B or AA. (C).', 'Told by [erased], not A. B or AA. (C).'],
  ['Søren', 'Ødegård', 'Soren Odegard and SØREN ØDEGÅRD', '[erased] and [erased]'],
  [
    'Ann',
    'Lee',
    'Joann Lee, Ann Leeson, Ann Leeś, Ann Lee1 stay; (Ánn Lee) goes.',
    'Joann Lee, Ann Leeson, Ann Leeś, Ann Lee1 stay; ([erased]) goes.',
  ],
  ['Ann\\d', 'L[e', 'Ann\\d L[e and Ann1 Le', '[erased] and Ann1 Le'],
])('%s %s goes out of the notes of others', async (firstName, lastName, notes, left) => {
  const id = await makeContact(t, 'alpha', { firstName, lastName, email: '' });
  const other = await makeOther(notes);
  expect(await mentions(id)).toMatchObject({ count: 1, doubtful: { total: 0 } });
  await erase(id, `${firstName} ${lastName}`);
  expect(await notesOf(other)).toBe(left);
});

test('an address and a number go however they are written, and longer ones stay', async () => {
  const id = await makeContact(t, 'alpha', {
    firstName: 'Ivy',
    lastName: 'Stone',
    email: 'Ivy.S@x.example',
    phone: '(415) 555-0199',
  });
  const other = await makeOther(
    'ivy.s@X.example. Not poison.ivy.s@x.example or ivy.s@x.example.org; call +1 415.555.0199 or 4155550199, not 94155550199',
  );
  await erase(id, 'Ivy Stone');
  expect(await notesOf(other)).toBe(
    '[erased]. Not poison.ivy.s@x.example or ivy.s@x.example.org; call [erased] or [erased], not 94155550199',
  );
});

test('every kind of text of the client is changed, with its history, and none of another client', async () => {
  const id = await makeContact(t, 'alpha', {
    firstName: 'Greta',
    lastName: 'Vance',
    email: 'greta@x.example',
  });
  const other = await makeOther('Knows Greta Vance');
  const ofBeta = await makeOther('Knows Greta Vance', 'beta');
  const deal = await makeDeal(t, 'alpha', other, {
    archivedAt: t.platform.clock.now(),
    lostReason: 'other',
    lostNote: 'Went with greta vance',
  });
  const [call = ''] = await makeActivities(t, 'alpha', [
    { contactId: other, subject: 'About Greta Vance', notes: 'greta@x.example called' },
  ]);
  await sql(
    `INSERT INTO next_steps (client_id, id, contact_id, what, due_on, created_at, updated_at)
     VALUES ('alpha', gen_random_uuid(), $1, 'Ask Greta Vance', '2025-09-01', now(), now())`,
    [other],
  );
  await sql(`INSERT INTO intel (client_id, id, type, subject, description, contact_name, priority, submitted_by, created_at)
    VALUES ('alpha', gen_random_uuid(), 'contact_intel', 'Greta Vance moves', 'x', 'Greta Vance', 'high', 'x', now())`);
  await sql(
    `INSERT INTO audit_entries (id, client_id, actor_name, action, entity, entity_id, before, after, created_at)
     VALUES (gen_random_uuid(), 'alpha', 'x', 'contact.updated', 'contact', $1,
       '{"notes": "Met\\nGreta Vance", "city": "Reno"}', '{"aumCents": 5, "tags": ["Greta Vance"]}', now())`,
    [other],
  );
  const before = await mentions(id);
  expect(before).toEqual({ count: 5, records: [], doubtful: { total: 0, texts: [] } });
  expect(await erase(id, 'Greta Vance')).toEqual(before);

  expect(await sql('SELECT notes, version FROM contacts WHERE id = $1', [other])).toEqual([
    { notes: 'Knows [erased]', version: 2 },
  ]);
  expect(await sql('SELECT lost_note, version FROM deals WHERE id = $1', [deal])).toEqual([
    { lost_note: 'Went with [erased]', version: 2 },
  ]);
  expect(await sql('SELECT subject, notes FROM activities WHERE id = $1', [call])).toEqual([
    { subject: 'About [erased]', notes: '[erased] called' },
  ]);
  expect(await sql('SELECT what FROM next_steps WHERE contact_id = $1', [other])).toEqual([
    { what: 'Ask [erased]' },
  ]);
  expect(await sql(`SELECT subject, contact_name FROM intel WHERE subject LIKE '%moves'`)).toEqual([
    { subject: '[erased] moves', contact_name: null },
  ]);
  expect(await sql('SELECT before, after FROM audit_entries WHERE entity_id = $1', [other])).toEqual([
    { before: { notes: 'Met\n[erased]', city: 'Reno' }, after: { aumCents: 5, tags: ['[erased]'] } },
  ]);
  expect(await notesOf(ofBeta)).toBe('Knows Greta Vance');
  expect(await mentions(id)).toMatchObject({ count: 0 });
});

test('where a namesake may be meant, the text stays for an admin to read; an address says who is meant', async () => {
  const person = { firstName: 'René', lastName: 'Cole' };
  const id = await makeContact(t, 'alpha', { ...person, email: 'rene@x.example' });
  await makeContact(t, 'alpha', { firstName: 'RENE', lastName: 'Cole', email: 'rene@y.example' });
  const doubtful = await makeOther('Rene Cole may move');
  const sure = await makeOther('René Cole, rene@x.example, may move');
  const expected = {
    count: 1,
    doubtful: {
      total: 1,
      texts: [{ kind: 'contact', contactId: doubtful, contact: 'Omar Reyes', words: 'Rene Cole may move' }],
    },
  };
  expect(await mentions(id)).toMatchObject(expected);
  expect(await erase(id, 'René Cole')).toMatchObject(expected);
  expect(await notesOf(doubtful)).toBe('Rene Cole may move');
  expect(await notesOf(sure)).toBe('[erased], [erased], may move');
});

test('nothing is changed where the name that is typed is another', async () => {
  const id = await makeContact(t, 'alpha', { firstName: 'Noor', lastName: 'Haddad', email: '' });
  const other = await makeOther('Noor Haddad');
  const body = { confirm: 'Noor' };
  expect((await t.call(erasePersonalData, { as: 'admin', params: { id }, body })).status).toBe(409);
  expect(await notesOf(other)).toBe('Noor Haddad');
});

test('a file that is checked but not stored yet loses the person, and stores everybody else', async () => {
  const id = await makeContact(t, 'alpha', { firstName: 'Nora', lastName: 'Quist', email: 'nora@x.example' });
  const checked = await checkContacts(
    t,
    `First,Last,Firm,Email,Notes
Nora,Quist,UBS,nora@x.example,Herself
Otto,Brand,UBS,otto@x.example,Works with Nora Quist
Pia,Lund,UBS,pia@x.example,Nothing`,
  );
  await erase(id, 'Nora Quist');
  const stored = await goOn(t, checked, 'run');
  expect(stored.state).toBe('imported');
  expect(
    await sql(`SELECT first_name AS name, notes FROM contacts WHERE email IN ('nora@x.example', 'otto@x.example',
      'pia@x.example') ORDER BY 1`),
  ).toEqual([
    { name: 'Otto', notes: 'Works with [erased]' },
    { name: 'Pia', notes: 'Nothing' },
  ]);
  const rows = await sql(
    'SELECT outcome, message FROM contact_import_rows WHERE import_id = $1 ORDER BY "row"',
    [checked.id],
  );
  expect(rows[0]).toEqual({
    outcome: 'rejected',
    message: expect.stringMatching(/^Personal data was erased on \d{4}-\d\d-\d\d: skipped\.$/),
  });
});

test('a check counts as the import will: erased people are skipped, also by name and firm, and one contact counts once', async () => {
  const gone = await makeContact(t, 'alpha', {
    firstName: 'Maud',
    lastName: 'Ekholm',
    firm: 'UBS',
    email: 'maud@x.example',
  });
  await makeContact(t, 'alpha', {
    firstName: 'Ivo',
    lastName: 'Sand',
    firm: 'UBS',
    email: 'ivo@x.example',
    crd: '77',
  });
  await erase(gone, 'Maud Ekholm');
  const checked = await checkContacts(
    t,
    `First,Last,Firm,Email,CRD
Maud,Ekholm,UBS,maud@x.example,
Maud,Ekholm,UBS,maud.private@x.example,
Maud,Ekholm,Baird,maud@elsewhere.example,
Ivo,Sand,UBS,,
Ivor,Sand,Stifel,,77
I,Sand,Stifel,ivo@x.example,`,
  );
  const expected = { added: 1, rejected: 2 };
  expect(checked.check).toMatchObject({ ...expected, known: 1, repeated: 2 });
  expect(checked.preview.map(({ outcome }) => outcome)).toEqual([
    'rejected',
    'rejected',
    'new',
    'known',
    'repeated',
    'repeated',
  ]);
  const { counts, id } = await goOn(t, checked, 'run');
  expect(counts).toMatchObject({ ...expected, unchanged: 1, duplicates: 2 });
  const [own, other] = await sql(
    'SELECT message FROM contact_import_rows WHERE import_id = $1 ORDER BY "row" LIMIT 2',
    [id],
  );
  expect(own?.message).toMatch(/: skipped\.$/);
  expect(other?.message).toMatch(/: skipped\. Add them by hand if this is somebody else of that name\.$/);
});
