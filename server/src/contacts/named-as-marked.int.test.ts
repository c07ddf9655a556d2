import { changeContacts, createContact, restoreContacts, updateContact } from '@liftout/contract/contacts';
import { approveSubmission, submitContact } from '@liftout/contract/submissions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { checkContacts, goOn } from '../testing/import-file.ts';
import { makeContact, write } from '../testing/rows/factories.ts';
import { upsertContacts } from './service.ts';

/** Rosa Karlsson of Merrill Lynch must not be contacted; another record of hers comes, written otherwise. */
const t = await createTestApp();
afterAll(() => t.close());
const at = () => t.platform.clock.now();

interface Who {
  firstName: string;
  lastName: string;
  firm: string;
  email: string;
  phone: string | null;
}
const rosa: Who = {
  firstName: 'Rosa',
  lastName: 'Karlsson',
  firm: 'Merrill Lynch',
  email: '',
  phone: '(415) 555-0198',
};
const other = { firstName: 'Ida', lastName: 'Other', firm: 'UBS', email: 'ida@x.example' };
let ida: string;
beforeEach(async () => {
  for (const table of ['contacts', 'pending_contacts', 'contact_imports'])
    await query(t.databaseUrl, `DELETE FROM ${table}`);
  const id = await makeContact(t, 'alpha', rosa);
  ida = await makeContact(t, 'alpha', { ...other, crd: '99', source: 'hubspot', sourceId: '1' });
  const doNotContact = { reason: 'asked-to-stop' as const, note: null };
  const changes = [{ contacts: [{ id, version: 1 }], set: { doNotContact } }];
  await t.call(changeContacts, { as: 'alpha', body: { client: 'alpha', changes } });
});
const marks = async () =>
  (
    await query(
      t.databaseUrl,
      `SELECT first_name || ' ' || (do_not_contact_reason IS NOT NULL) AS text FROM contacts WHERE firm <> 'Merrill Lynch' ORDER BY 1`,
    )
  ).map(({ text }) => text);

const admin = { as: 'admin' as const };
const imported = async ({ firstName, lastName, firm, email, phone }: Who, crd = '') => {
  const checked = await checkContacts(
    t,
    `First,Last,Firm,Email,Phone,CRD\n${firstName},${lastName},"${firm}",${email},${phone ?? ''},${crd}`,
  );
  await goOn(t, checked, 'run');
};
const sync = (source: string, sourceId: string, who: Who) =>
  write(t, (tx) =>
    upsertContacts(tx, 'alpha', {
      source,
      at: at(),
      contacts: [{ sourceId, ...who, jobTitle: null, city: null }],
    }),
  );

const ways: Record<string, (who: Who) => Promise<unknown>> = {
  'by hand': (who) => t.call(createContact, { ...admin, body: { client: 'alpha', ...who } }),
  'an edit': (who) => t.call(updateContact, { as: 'alpha', params: { id: ida }, body: who }),
  'an approval': async (who) => {
    const { body } = await t.call(submitContact, { as: 'alpha', body: { client: 'alpha', ...who } });
    await t.call(approveSubmission, { ...admin, params: { id: body.id }, body: { force: true } });
  },
  'an import': (who) => imported(who),
  'an import that renames somebody': (who) => imported(who, '99'),
  'a sync of HubSpot': (who) => sync('hubspot', '2', who),
  'a sync that renames somebody': (who) => sync('hubspot', '1', who),
  'a sync of a spreadsheet': (who) => sync('sheets', 'row-7', who),
  'a return from the archive': async (who) => {
    const id = await makeContact(t, 'alpha', { ...who, archivedAt: at(), archivedReason: 'Gone.' });
    await t.call(restoreContacts, { as: 'alpha', body: { client: 'alpha', ids: [id] } });
  },
};
const email = 'rosa@home.example';
const spellings: [string, Who][] = [
  ['the firm', { ...rosa, firm: 'M.L.P.F.&S., Inc.', email, phone: null }],
  ['the name', { ...rosa, firstName: 'RÓSA', firm: 'MLPFS', email, phone: null }],
  ['the number, at another firm', { ...rosa, firm: 'Baird', email, phone: '+1 415.555.0198' }],
];

test.each(Object.keys(ways).flatMap((way) => spellings.map(([what, who]) => [way, what, who] as const)))(
  '%s marks who is marked already, with another spelling of %s',
  async (way, _, who) => {
    await ways[way]?.(who);
    expect((await marks()).at(-1)).toBe(`${who.firstName} true`);
  },
);

test.each(Object.keys(ways))('%s marks no namesake at another firm', async (way) => {
  await ways[way]?.({ ...rosa, firm: 'Baird', email, phone: '(212) 555-0100' });
  expect((await marks()).at(-1)).toBe('Rosa false');
});

test('who has the name at the firm and another address, or another CRD number, is somebody else', async () => {
  await query(t.databaseUrl, `UPDATE contacts SET email = 'rk@ml.example' WHERE firm = 'Merrill Lynch'`);
  await ways['by hand']?.({ ...rosa, firm: 'MLPFS', email, phone: null });
  expect(await marks()).toEqual(['Ida false', 'Rosa false']);
  await query(t.databaseUrl, `UPDATE contacts SET email = '', crd = '4711' WHERE firm = 'Merrill Lynch'`);
  await t.call(createContact, {
    ...admin,
    body: { client: 'alpha', ...rosa, firm: 'MLPFS', email, crd: '4712' },
  });
  expect(await marks()).toEqual(['Ida false', 'Rosa false', 'Rosa false']);
});
