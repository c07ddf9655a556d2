import { createContact, updateContact } from '@liftout/contract/contacts';
import { erasePersonalData } from '@liftout/contract/personal-data';
import {
  approveSubmission,
  decideSubmissions,
  submitContact,
  updateSubmission,
} from '@liftout/contract/submissions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { upsertContacts } from '../contacts/service.ts';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { checkContacts, goOn } from '../testing/import-file.ts';
import { makeContact, write } from '../testing/rows/factories.ts';

/** Every way in which a contact comes or is renamed, and Rosa Karlsson of Merrill Lynch, who was erased. */
const t = await createTestApp();
afterAll(() => t.close());

const others = [
  { firstName: 'Ida', lastName: 'Other', email: 'ida@x.example', firm: 'UBS', crd: '99' },
  {
    firstName: 'Hugo',
    lastName: 'Spot',
    email: 'hugo@x.example',
    firm: 'UBS',
    source: 'hubspot',
    sourceId: '1',
  },
];
let ida: string;
let rosa: string;
beforeEach(async () => {
  for (const table of ['contacts', 'erased_people', 'pending_contacts', 'contact_imports'])
    await query(t.databaseUrl, `DELETE FROM ${table}`);
  rosa = await makeContact(t, 'alpha', {
    firstName: 'Rosa',
    lastName: 'Karlsson',
    email: '',
    firm: 'Merrill Lynch',
  });
  for (const fields of others) ida = await makeContact(t, 'alpha', fields);
  const [row] = await query(t.databaseUrl, `SELECT id FROM contacts WHERE crd = '99'`);
  ida = String(row?.id);
});
const erase = async () => {
  const answer = await t.call(erasePersonalData, {
    as: 'admin',
    params: { id: rosa },
    body: { confirm: 'Rosa Karlsson' },
  });
  expect(answer.status).toBe(200);
};
const names = async () =>
  (
    await query(
      t.databaseUrl,
      `SELECT concat_ws(' ', first_name, last_name, firm) AS name FROM contacts WHERE erased_at IS NULL ORDER BY 1`,
    )
  ).map(({ name }) => name);
const untouched = ['Hugo Spot UBS', 'Ida Other UBS'];

interface Who {
  firstName: string;
  lastName: string;
  firm: string;
}
const email = 'rosa@home.example';
const admin = { as: 'admin' as const };
const submit = (who: Who) => t.call(submitContact, { as: 'alpha', body: { client: 'alpha', ...who, email } });
/** A submission that waits since before submitting asked for erased people. */
const waiting = async (who: Who) => {
  const { body } = await submit({ ...who, firm: 'Baird' });
  const fields = JSON.stringify({ firm: who.firm });
  await query(t.databaseUrl, 'UPDATE pending_contacts SET fields = fields || $1 WHERE id = $2', [
    fields,
    body.id,
  ]);
  return body;
};
const csv = (...rows: string[]) => checkContacts(t, `First,Last,Firm,Email,CRD\n${rows.join('\n')}`);
const sync = (source: string, sourceId: string, who: Who) =>
  write(t, (tx) =>
    upsertContacts(tx, 'alpha', {
      source,
      at: t.platform.clock.now(),
      contacts: [{ sourceId, ...who, email, phone: null, jobTitle: null, city: null }],
    }),
  );

/** What each way answers: a refusal where somebody asked for it, and nothing where a file or a source has a person more. */
const ways: Record<string, (who: Who) => Promise<unknown>> = {
  'by hand': async (who) =>
    (await t.call(createContact, { ...admin, body: { client: 'alpha', ...who, email } })).status,
  'an edit': async (who) =>
    (await t.call(updateContact, { ...admin, params: { id: ida }, body: who })).status,
  'an approval': async (who) => {
    const { id } = await waiting(who);
    return (await t.call(approveSubmission, { ...admin, params: { id }, body: { force: true } })).status;
  },
  'an approval of several': async (who) => {
    const { id, version } = await waiting(who);
    const body = { decision: 'approve' as const, submissions: [{ id, version }] };
    const [result] = (await t.call(decideSubmissions, { ...admin, body })).body.results;
    return result?.outcome === 'refused' ? 409 : result?.outcome;
  },
  'an import': async ({ firstName, lastName, firm }) => {
    await goOn(t, await csv(`${firstName},${lastName},"${firm}",${email},`), 'run');
  },
  'an import that renames somebody': async ({ firstName, lastName, firm }) => {
    await goOn(t, await csv(`${firstName},${lastName},"${firm}",,99`), 'run');
  },
  'a sync of HubSpot': async (who) => void (await sync('hubspot', '2', who)),
  'a sync that renames somebody': async (who) => void (await sync('hubspot', '1', who)),
  'a sync of a spreadsheet': async (who) => void (await sync('sheets', 'row-7', who)),
};
const spellings: [string, Who][] = [
  ['as it was', { firstName: 'Rosa', lastName: 'Karlsson', firm: 'Merrill Lynch' }],
  ['another name of the firm', { firstName: 'Rosa', lastName: 'Karlsson', firm: 'MLPFS' }],
  ['a spelling that nobody recorded', { firstName: 'Rosa', lastName: 'Karlsson', firm: 'M.L.P.F.&S., Inc.' }],
  ['capitals and accents', { firstName: 'ROSA', lastName: 'Karlss\u00f6n', firm: 'MERRILL' }],
];

test.each(
  Object.keys(ways).flatMap((way) => spellings.map(([spelling, who]) => [way, spelling, who] as const)),
)('%s, %s: an erased person does not come back', async (way, _, who) => {
  await erase();
  expect([409, undefined]).toContain(await ways[way]?.(who));
  expect(await names()).toEqual(untouched);
});

const erasedMessage = "This person's data was erased, so they can't be added again.";
const stored = () =>
  query(
    t.databaseUrl,
    `SELECT fields ->> 'firm' AS firm, (SELECT count(*)::int FROM audit_entries) AS entries FROM pending_contacts`,
  );

test.each(spellings)('a submission, %s: refused at once, and nothing is stored', async (_, who) => {
  await erase();
  const { status, message } = await submit(who);
  expect([status, message]).toEqual([409, erasedMessage]);
  expect(await stored()).toEqual([]);
});

test.each(spellings)('the edit of a submission, %s: refused; other fields can be changed', async (_, who) => {
  await erase();
  const { body } = await submit({ ...who, firm: 'Baird' });
  const before = await stored();
  const edit = (fields: object) =>
    t.call(updateSubmission, { ...admin, params: { id: body.id }, body: fields });
  const { status, message } = await edit({ firm: who.firm });
  expect([status, message]).toEqual([409, erasedMessage]);
  expect(await stored()).toEqual(before);
  expect((await edit({ city: 'Reno' })).status).toBe(200);
});

test.each(Object.keys(ways))('%s: somebody of that name at another firm comes', async (way) => {
  await erase();
  await ways[way]?.({ firstName: 'Rosa', lastName: 'Karlsson', firm: 'Baird' });
  expect(await names()).toContain('Rosa Karlsson Baird');
});

test('the revert of an import names nobody as an erased person was called', async () => {
  await query(
    t.databaseUrl,
    `UPDATE contacts SET first_name = 'Rosa', last_name = 'Karlsson', firm = 'M.L.P.F.&S., Inc.' WHERE id = $1`,
    [ida],
  );
  const run = await goOn(t, await csv('Ida,Other,UBS,ida@x.example,99'), 'run');
  await erase();
  await goOn(t, run, 'revert');
  expect(await names()).toEqual(untouched);
});

test('what was submitted of the person goes along, with the firm in any spelling', async () => {
  await submit({ firstName: 'Rosa', lastName: 'Karlsson', firm: 'M.L.P.F.&S., Inc.' });
  await submit({ firstName: 'Rosa', lastName: 'Karlsson', firm: 'Baird' });
  await erase();
  expect(await query(t.databaseUrl, `SELECT fields ->> 'firm' AS firm FROM pending_contacts`)).toEqual([
    { firm: 'Baird' },
  ]);
});

test('a namesake who was there before may be edited, and change the spelling of the firm', async () => {
  const email = 'namesake@x.example';
  const id = await makeContact(t, 'alpha', { firstName: 'Rosa', lastName: 'Karlsson', firm: 'MLPFS', email });
  await erase();
  const body = { firm: 'M.L.P.F.&S., Inc.', city: 'Reno' };
  expect((await t.call(updateContact, { as: 'admin', params: { id }, body })).status).toBe(200);
});
