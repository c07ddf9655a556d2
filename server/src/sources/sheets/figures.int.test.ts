import { contactTimeline } from '@liftout/contract/contact-timeline';
import { getContact, updateContact } from '@liftout/contract/contacts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { startHttpServer } from '../../testing/http/http-server.ts';
import { write } from '../../testing/rows/factories.ts';
import { configureClient, storedRows, sync } from '../../testing/source-syncs.ts';

let rows: string[][] = [];

/** A spreadsheet with contacts alone. */
async function openGoogle(): Promise<TestApp> {
  const server = await startHttpServer(({ url }) => {
    const range = decodeURIComponent(url.split('/values/')[1]?.split('?')[0] ?? '');
    return { body: { range, majorDimension: 'ROWS', values: range.startsWith('Contacts') ? rows : [] } };
  });
  onTestFinished(server.close);
  const t = await createTestApp({ env: { GOOGLE_SHEETS_BASE_URL: server.url, GOOGLE_API_KEY: 'key-1' } });
  onTestFinished(t.close);
  await configureClient(t, 'alpha', {
    dataSourceType: 'google-sheets',
    spreadsheetId: 'sheet-1',
    contactsRange: 'Contacts!A:Z',
  });
  return t;
}

const head = ['Name', 'Firm', 'CRD', 'AUM', 'T12', 'Notes'];
const figuresOf = async (t: TestApp) =>
  (await storedRows(t)).contacts
    .filter(({ source }) => source === 'sheets')
    .map(({ lastName, crd, aumCents, revenueCents, notes }) => [
      lastName,
      crd,
      aumCents,
      revenueCents,
      notes,
    ]);
/** As if the AUM had been entered a day earlier: the tests' clock stands. */
const ageEdit = (t: TestApp, id: string) =>
  write(t, ({ client }) =>
    client.query(
      `UPDATE contact_origins SET edited = edited || '{"aum": "2025-08-28T16:00:00.000Z"}' WHERE contact_id = $1`,
      [id],
    ),
  );
const idOf = async (t: TestApp, lastName: string) =>
  (await storedRows(t)).contacts.find((one) => one.lastName === lastName)?.id ?? '';

beforeEach(() => {
  rows = [
    head,
    ['Ada King', 'UBS', '1234567', '$1.2B', '1,250,000.50', 'Met at the gala'],
    ['Bo Lind', 'Merrill', '', '85M', 'n/a', ''],
  ];
});

test("a sheet's CRD number, AUM, T12 and notes are the contact's, in cents", async () => {
  const t = await openGoogle();
  await sync(t, 'sheets');
  expect(await figuresOf(t)).toEqual([
    ['King', '1234567', 120_000_000_000, 125_000_050, 'Met at the gala'],
    ['Lind', null, 8_500_000_000, null, null],
  ]);

  rows[2] = ['Bo Lind', 'Merrill', '7654321', '90M', '$800K', 'Call in May'];
  rows[1] = ['Ada King', 'UBS', '1234567', '', '', ''];
  await sync(t, 'sheets');
  const changed = new Map((await figuresOf(t)).map(([name, ...figures]) => [name, figures]));
  // A blank cell says nothing.
  expect(changed.get('King')).toEqual(['1234567', 120_000_000_000, 125_000_050, 'Met at the gala']);
});

test('what cannot be read stays unknown, and the run says so', async () => {
  const t = await openGoogle();
  rows = [
    head,
    ['Ada King', 'UBS', '12-34', 'lots', '€90K', 'Met'],
    ['Bo Lind', 'Merrill', '', '-5', '-', ''],
  ];
  const { body } = await sync(t, 'sheets');
  expect(body.streams[0]).toMatchObject({
    name: 'contacts',
    added: 2,
    error: null,
    unreadable: 4,
    warnings: [
      { row: 2, reason: "CRD number “12-34” can't be read." },
      { row: 2, reason: "AUM “lots” can't be read." },
      { row: 2, reason: "T12 “€90K” can't be read." },
      { row: 3, reason: "AUM “-5” can't be read." },
    ],
  });
  expect(await figuresOf(t)).toEqual([
    ['King', null, null, null, 'Met'],
    ['Lind', null, null, null, null],
  ]);
});

test('a figure that a person entered stays until the sheet changes it, and its deal follows', async () => {
  const t = await openGoogle();
  await sync(t, 'sheets');
  const id = await idOf(t, 'King');
  const patch = (body: object) => t.call(updateContact, { as: 'admin', params: { id }, body });
  await patch({ aum: '$2B', inPipeline: 'yes' });
  expect((await t.call(getContact, { as: 'admin', params: { id } })).body).toMatchObject({
    dealValue: 125_000_050,
  });

  // The same sheet again is no news.
  expect((await sync(t, 'sheets')).body).toMatchObject({ updated: 0, kept: 0 });
  expect(await figuresOf(t)).toContainEqual(expect.arrayContaining(['King', 200_000_000_000]));

  await ageEdit(t, id);
  rows[1] = ['Ada King', 'UBS', '1234567', '$3B', '2M', ''];
  expect((await sync(t, 'sheets')).body).toMatchObject({ updated: 1, kept: 0 });
  const { body } = await t.call(getContact, { as: 'admin', params: { id } });
  expect(body).toMatchObject({ aum: 3_000_000_000, revenue: 2_000_000 });
});

test('a figure from before the sheet was read for it stays, and the timeline says so in dollars', async () => {
  const t = await openGoogle();
  await sync(t, 'sheets');
  const id = await idOf(t, 'King');
  await write(t, async ({ client }) => {
    await client.query('UPDATE contacts SET aum_cents = 50000 WHERE id = $1', [id]);
    await client.query('DELETE FROM contact_origins WHERE contact_id = $1', [id]);
  });
  expect((await sync(t, 'sheets')).body).toMatchObject({ kept: 1 });
  expect(await figuresOf(t)).toContainEqual(expect.arrayContaining(['King', 50_000]));
  const timeline = await t.call(contactTimeline, { as: 'admin', params: { id } });
  expect(JSON.stringify(timeline.body)).toContain('1200000000');

  await ageEdit(t, id);
  rows[1] = ['Ada King', 'UBS', '1234567', '$3B', '', ''];
  await sync(t, 'sheets');
  expect(await figuresOf(t)).toContainEqual(expect.arrayContaining(['King', 300_000_000_000]));
});
