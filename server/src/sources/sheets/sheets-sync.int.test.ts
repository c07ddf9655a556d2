import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { updateDataSource } from '@liftout/contract/sources';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { activities, campaigns, contacts } from '../../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { type Reply, startHttpServer } from '../../testing/http/http-server.ts';
import { write } from '../../testing/rows/factories.ts';
import { configureClient, requestSync, sync } from '../../testing/source-syncs.ts';

const sheets: Record<string, unknown[][] | Reply> = {};

const isReply = (sheet: unknown[][] | Reply): sheet is Reply => !Array.isArray(sheet);

/** Google, with the sheets above. */
async function openGoogle(): Promise<TestApp> {
  const server = await startHttpServer(({ url }) => {
    const range = decodeURIComponent(url.split('/values/')[1]?.split('?')[0] ?? '');
    const sheet = sheets[range.split('!')[0] ?? ''];
    if (sheet === undefined)
      return {
        status: 400,
        body: {
          error: { code: 400, message: `Unable to parse range: ${range}`, status: 'INVALID_ARGUMENT' },
        },
      };
    if (isReply(sheet)) return sheet;
    return { body: { range, majorDimension: 'ROWS', ...(sheet.length > 0 && { values: sheet }) } };
  });
  onTestFinished(server.close);
  const t = await createTestApp({ env: { GOOGLE_SHEETS_BASE_URL: server.url, GOOGLE_API_KEY: 'key-1' } });
  onTestFinished(t.close);
  await configureClient(t, 'alpha', {
    dataSourceType: 'google-sheets',
    spreadsheetId: 'sheet-1',
    contactsRange: 'Contacts!A:Z',
    callsRange: 'Calls!A:Z',
    campaignsRange: 'Campaigns!A:Z',
  });
  return t;
}

const stored = (t: TestApp) =>
  write(t, async ({ orm }) => ({
    contacts: await orm
      .select()
      .from(contacts)
      .where(eq(contacts.clientId, 'alpha'))
      .orderBy(contacts.lastName),
    calls: await orm
      .select()
      .from(activities)
      .where(eq(activities.clientId, 'alpha'))
      .orderBy(activities.occurredAt),
    campaigns: await orm
      .select()
      .from(campaigns)
      .where(eq(campaigns.clientId, 'alpha'))
      .orderBy(campaigns.name),
  }));

const people = [
  ['Advisor', 'Firm', 'E-mail', 'Phone', 'City', 'Title'],
  ['Ada King', 'UBS', 'ada@ubs.example', '(415) 555-0100', 'San Jose', 'Partner'],
  ['Bo Lind', 'Merrill', '', 14155550111],
];

beforeEach(() => {
  for (const name of Object.keys(sheets)) delete sheets[name];
  sheets.Contacts = people;
  sheets.Calls = [
    ['Contact number', 'Agent name', 'Call status', 'Duration', 'Call date', 'Call time'],
    ['415.555.0100', 'Nadia', 'Answered', 125, 45870, 0.35119212962962965],
    ['(212) 555-0100', 'Nadia', 'Voicemail', 0, 45871],
  ];
  sheets.Campaigns = [
    ['Name', 'Status', 'Calls planned', 'Success rate'],
    ['Spring list', 'Active', 400, 0.23],
    ['Autumn list', 'Draft'],
  ];
});

describe('a spreadsheet that is the data source', () => {
  test('fills contacts, campaigns and calls, and again changes nothing', async () => {
    const t = await openGoogle();
    expect((await sync(t, 'sheets')).body).toMatchObject({
      status: 'ok',
      streams: [
        { name: 'contacts', read: 2, added: 2 },
        { name: 'campaigns', read: 2, added: 2 },
        { name: 'calls', read: 2, added: 1, skipped: 1 },
      ],
    });
    const rows = await stored(t);
    expect(rows.contacts).toMatchObject([
      {
        firstName: 'Ada',
        lastName: 'King',
        firm: 'UBS',
        city: 'San Jose',
        jobTitle: 'Partner',
        source: 'sheets',
      },
      { firstName: 'Bo', lastName: 'Lind', phone: '14155550111' },
    ]);
    expect(rows.calls).toMatchObject([
      {
        contactId: rows.contacts[0]?.id,
        type: 'cold_call',
        disposition: 'Answered',
        durationSeconds: 125,
        agent: 'Nadia',
        occurredAt: new Date('2025-08-01T08:25:43Z'),
        source: 'sheets',
      },
    ]);
    expect(rows.campaigns).toMatchObject([
      { name: 'Autumn list', status: 'draft', callsPlanned: null },
      { name: 'Spring list', status: 'active', callsPlanned: 400, successRate: 0.23 },
    ]);
    expect((await sync(t, 'sheets')).body).toMatchObject({ added: 0, updated: 0, archived: 0 });
    expect(await stored(t)).toEqual(rows);
  });

  test('takes changes, archives what is gone and brings back what returns', async () => {
    const t = await openGoogle();
    await sync(t, 'sheets');
    const [head = [], , bo = []] = people;
    // Rows and columns may stand in another order.
    sheets.Contacts = [
      head,
      ['Cy Orr', 'Stifel', 'cy@stifel.example'],
      [...bo.slice(0, 2), '', bo[3], 'Reno'],
    ];
    sheets.Campaigns = [
      ['Status', 'NAME'],
      ['Completed', 'Spring list'],
    ];
    expect((await sync(t, 'sheets')).body).toMatchObject({ added: 1, updated: 2, archived: 2 });
    const changed = await stored(t);
    expect(changed.contacts).toMatchObject([
      { lastName: 'King', archivedAt: expect.any(Date) },
      { lastName: 'Lind', city: 'Reno', archivedAt: null },
      { lastName: 'Orr' },
    ]);
    expect(changed.campaigns).toMatchObject([
      { name: 'Autumn list', archivedAt: expect.any(Date) },
      { name: 'Spring list', status: 'completed', archivedAt: null },
    ]);
    sheets.Contacts = people;
    expect((await sync(t, 'sheets')).body).toMatchObject({ added: 0, restored: 1, archived: 1 });
    expect((await stored(t)).contacts).toMatchObject([
      { archivedAt: null },
      {},
      { archivedAt: expect.any(Date) },
    ]);
  });

  test('with a range that cannot be read names it, and the others are read', async () => {
    const t = await openGoogle();
    delete sheets.Calls;
    sheets.Campaigns = [['Owner'], ['Nadia']];
    const { body } = await sync(t, 'sheets');
    expect(body).toMatchObject({
      status: 'failed',
      error: 'Campaigns!A:Z has no column "name" in its first row.',
      streams: [
        { name: 'contacts', added: 2, error: null },
        { name: 'campaigns', error: 'Campaigns!A:Z has no column "name" in its first row.' },
        { name: 'calls', error: 'The spreadsheet has no sheet or no cells at "Calls!A:Z".' },
      ],
    });
  });

  test('that is cut off removes nobody', async () => {
    const t = await openGoogle();
    await sync(t, 'sheets');
    sheets.Contacts = { body: '{"values": [["Advisor"], ["Ada' };
    expect((await sync(t, 'sheets')).body).toMatchObject({ status: 'failed', archived: 0 });
    expect((await stored(t)).contacts.every(({ archivedAt }) => archivedAt === null)).toBe(true);
  });

  test('of more rows than a page is read page by page', async () => {
    const t = await openGoogle();
    sheets.Contacts = [
      ['Name', 'E-mail'],
      ...Array.from({ length: 1_201 }, (_, n) => [`Person N${n}`, `p${n}@x.example`]),
    ];
    expect((await sync(t, 'sheets')).body.streams[0]).toMatchObject({ read: 1_201, added: 1_201 });
    expect((await stored(t)).contacts).toHaveLength(1_201);
  });
});

test('a call of a day without a time is that day for who reads it in the West, and never ahead', async () => {
  const t = await openGoogle();
  const today = t.platform.clock.now().toISOString().slice(0, 10);
  sheets.Calls = [
    ['Contact number', 'Call date'],
    ['415.555.0100', '8/1/2025'],
    ['415.555.0100', today],
  ];
  await sync(t, 'sheets');
  const rows = await stored(t);
  expect(rows.calls.map(({ occurredAt }) => occurredAt)).toEqual([
    new Date('2025-08-01T17:00:00Z'),
    t.platform.clock.now(),
  ]);
  expect(rows.contacts[0]?.lastContacted).toEqual(t.platform.clock.now());
});

test('the demo workbook is read from its CSV files in the same way', async () => {
  const t = await openGoogle();
  const folder = join(t.platform.config.dataDir, 'workbooks', 'demo');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'Contacts.csv'), 'name,targetFirm\nAda King,UBS\n');
  await writeFile(join(folder, 'Campaigns.csv'), '\ufeffName\r\nSpring\r\n');
  await configureClient(t, 'alpha', { spreadsheetId: 'demo' });
  expect((await sync(t, 'sheets')).body).toMatchObject({
    status: 'failed',
    streams: [{ added: 1 }, { added: 1 }, { error: 'The demo workbook has no sheet "Calls".' }],
  });
});

test('a client with another data source does not read its spreadsheet', async () => {
  const t = await openGoogle();
  await configureClient(t, 'alpha', { dataSourceType: 'hubspot' });
  const answer = await requestSync(t, 'sheets');
  expect(answer.status).toBe(503);
  expect(answer.message).toContain('data source is another one');
});

test('a new configuration is read at once, without being asked for', async () => {
  const t = await openGoogle();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  await configureClient(t, 'alpha', { dataSourceType: 'hubspot' });
  const answer = await t.call(updateDataSource, {
    as: 'admin',
    params: { client: 'alpha' },
    body: { dataSourceType: 'primary-source', primarySourceConfig: { spreadsheetId: 'sheet-1' } },
  });
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await stored(t)).calls, { timeout: 10_000 }).toHaveLength(1);
});
