import { contactTimeline, updateContact } from '@liftout/contract/contacts';
import { decideFirmName } from '@liftout/contract/firm-names';
import { insights } from '@liftout/contract/insights';
import { revertUpload } from '@liftout/contract/uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, setMarket } from '../testing/rows/factories.ts';
import { seedMarkets, upload } from '../testing/upload.ts';
import { compareContacts } from './service.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of [
    'move_sources',
    'moves',
    'upload_rows',
    'uploads',
    'firm_aliases',
    'firms',
    'contacts',
  ])
    await sql(`DELETE FROM ${table}`);
  await setMarket(t, 'alpha', 'boston');
  await setMarket(t, 'beta', null);
});

const sql = <R extends object>(text: string, values: unknown[] = []) =>
  t.platform.db.as(platformScope(system), async ({ client }) => (await client.query<R>(text, values)).rows);
const file = (...lines: string[]) =>
  `First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,CRD Number,E-Mail\n${lines.map((line) => `${line}\n`).join('')}`;
const send = (...lines: string[]) => upload(t, file(...lines), { market: 'Boston' });
const robert = 'Robert,Thornvale,"Boston, MA",Merrill,UBS,08/20/2025,$40M,,';
const thornvale = { firstName: 'Robert', lastName: 'Thornvale', firm: 'Merrill', city: 'Boston', email: '' };

/** What is known of a contact: `same Robert Thornvale`. */
async function advisorsOf(contactId: string, client: 'alpha' | 'beta' = 'alpha') {
  await compareContacts(t.platform, client);
  const rows = await sql<{ kind: string; name: string }>(
    `SELECT DISTINCT a.kind, m.first_name || ' ' || m.last_name AS name FROM contact_advisors a
     JOIN moves m ON m.id = a.advisor_id WHERE a.contact_id = $1 ORDER BY 1, 2`,
    [contactId],
  );
  return rows.map(({ kind, name }) => `${kind} ${name}`);
}

describe('the advisor of a contact', () => {
  test('is found under a nickname and by another spelling of the firm, and told in the timeline', async () => {
    const id = await makeContact(t, 'alpha', {
      ...thornvale,
      firstName: 'Bob',
      firm: 'Merrill Lynch, Pierce, Fenner & Smith',
    });
    await send(robert);
    expect(await advisorsOf(id)).toEqual(['same Robert Thornvale']);
    const { body } = await t.call(contactTimeline, { as: 'alpha', params: { id } });
    expect(body.entries).toMatchObject([
      {
        kind: 'move',
        certainty: 'same',
        firmJoined: 'UBS',
        evidence: [
          "Left your contact's firm",
          'Same city',
          'Bob Thornvale and Robert Thornvale may be one name',
        ],
      },
    ]);
  });

  test('is not a namesake in another city, who is told as such', async () => {
    const id = await makeContact(t, 'alpha', {
      ...thornvale,
      city: 'Dallas, TX',
      inPipeline: true,
      pipelineStage: 'targeted',
    });
    await send(robert);
    expect(await advisorsOf(id)).toEqual(['namesake Robert Thornvale']);
    const { body } = await t.call(contactTimeline, { as: 'alpha', params: { id } });
    expect(body.entries).toEqual([]);
    const found = await t.call(insights, { as: 'alpha', query: {} });
    expect(found.body).toMatchObject([
      {
        type: 'other',
        title: 'Another Robert Thornvale moved',
        evidence: { items: [{ detail: expect.stringContaining('In another city') }] },
      },
    ]);
  });

  test('may be in the Greater Boston area and in any of its cities', async () => {
    const area = await makeContact(t, 'alpha', { ...thornvale, city: 'Greater Boston Area' });
    const newton = await makeContact(t, 'alpha', { ...thornvale, city: 'Quincy' });
    await send(robert);
    expect(await advisorsOf(area)).toEqual(['same Robert Thornvale']);
    expect(await advisorsOf(newton)).toEqual(['same Robert Thornvale']);
  });

  test('has the CRD number or the email address, whatever the name', async () => {
    const byCrd = await makeContact(t, 'alpha', { ...thornvale, firm: 'Stifel', crd: '0012345' });
    const byMail = await makeContact(t, 'alpha', {
      ...thornvale,
      lastName: 'Old',
      email: 'Rob@Firm.example',
    });
    await send(
      'Ann,Zabriskie,"Boston, MA",LPL,UBS,08/20/2025,,12345,',
      'Rob,Newname,"Boston, MA",LPL,UBS,08/21/2025,,,rob@firm.example',
    );
    expect(await advisorsOf(byCrd)).toEqual(['same Ann Zabriskie']);
    expect(await advisorsOf(byMail)).toEqual(['same Rob Newname']);
  });

  test('is looked for again when the contact changes, moves are reverted, or come', async () => {
    const id = await makeContact(t, 'alpha', { ...thornvale, firm: 'Stifel', city: null });
    const { uploadId } = await send(robert);
    expect(await advisorsOf(id)).toEqual(['namesake Robert Thornvale']);
    await t.call(updateContact, { as: 'alpha', params: { id }, body: { firm: 'Merrill Lynch' } });
    expect(await advisorsOf(id)).toEqual(['same Robert Thornvale']);
    await t.call(revertUpload, { as: 'admin', params: { id: uploadId } });
    expect(await sql('SELECT 1 FROM contact_advisors')).toHaveLength(1);
    expect(await advisorsOf(id)).toEqual([]);
    expect(await sql('SELECT 1 FROM contact_advisors')).toEqual([]);
    await send(robert);
    expect(await advisorsOf(id)).toEqual(['same Robert Thornvale']);
    await t.call(updateContact, { as: 'alpha', params: { id }, body: { lastName: 'Another' } });
    expect(await advisorsOf(id)).toEqual([]);
  });

  test('is looked for again when a spelling of the firm means another firm', async () => {
    const id = await makeContact(t, 'alpha', { ...thornvale, firm: 'Bull Financial', city: null });
    await send(robert, 'Zoe,Quist,"Boston, MA",Bull Financial,UBS,08/20/2025,,,');
    expect(await advisorsOf(id)).toEqual(['namesake Robert Thornvale']);
    const [merrill] = await sql<{ id: string }>(
      `SELECT firm_id AS id FROM firm_aliases WHERE spelling = 'Merrill'`,
    );
    const [spelling] = await sql<{ key: string }>(
      `SELECT spelling_key AS key FROM firm_aliases WHERE spelling = 'Bull Financial'`,
    );
    const body = { key: spelling?.key, firm: merrill?.id ?? null, version: 1 };
    expect((await t.call(decideFirmName, { as: 'admin', body })).text).toContain('confirmed');
    expect(await advisorsOf(id)).toEqual(['same Robert Thornvale']);
  });
});

describe('a client', () => {
  test("learns nothing of another client's contacts, nor of moves outside of its market", async () => {
    const alpha = await makeContact(t, 'alpha', thornvale);
    const beta = await makeContact(t, 'beta', thornvale);
    await send(robert);
    expect(await advisorsOf(alpha)).toEqual(['same Robert Thornvale']);
    expect(await advisorsOf(beta, 'beta')).toEqual([]);
    await setMarket(t, 'beta', 'miami');
    expect(await advisorsOf(beta, 'beta')).toEqual([]);
    await setMarket(t, 'beta', 'boston');
    expect(await advisorsOf(beta, 'beta')).toEqual(['same Robert Thornvale']);
    await setMarket(t, 'alpha', 'miami');
    expect(await advisorsOf(alpha)).toEqual([]);
    expect(await advisorsOf(beta, 'beta')).toEqual(['same Robert Thornvale']);
    const rows = await t.platform.db.as({ kind: 'tenant', clientId: 'alpha', actor: system }, ({ client }) =>
      client.query('SELECT client_id FROM contact_advisors UNION ALL SELECT client_id FROM contact_blocks'),
    );
    expect(new Set(rows.rows.map(({ client_id: id }) => id))).toEqual(new Set(['alpha']));
  });

  test('has only those contacts compared again whose names moves have', async () => {
    await makeContact(t, 'alpha', thornvale);
    const other = await makeContact(t, 'alpha', {
      ...thornvale,
      firstName: 'Zoe',
      lastName: 'Quist',
      crd: '77',
    });
    await send(robert);
    await compareContacts(t.platform, 'alpha');
    const compared = () => sql('SELECT block_key FROM contact_blocks WHERE is_compared ORDER BY 1');
    expect(await compared()).toHaveLength(2);
    await sql(`UPDATE contact_blocks SET is_compared = false WHERE contact_id = $1`, [other]);
    await sql(`DELETE FROM contact_advisors`);
    await compareContacts(t.platform, 'alpha');
    expect(await sql('SELECT 1 FROM contact_advisors')).toEqual([]);
    await send('Zelda,Other,"Boston, MA",LPL,UBS,08/21/2025,,77,');
    expect(await advisorsOf(other)).toEqual(['same Zelda Other']);
    expect(await sql('SELECT 1 FROM contact_advisors')).toHaveLength(1);
  });
});
