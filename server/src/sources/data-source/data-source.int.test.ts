import { readDataSource, updateDataSource } from '@liftout/contract/sources';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import { activities, auditEntries, clients } from '../../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { type Reply, startHttpServer } from '../../testing/http/http-server.ts';
import { makeContact, write } from '../../testing/rows/factories.ts';
import { configureClient } from '../../testing/source-syncs.ts';

let t: TestApp;
let stop: () => Promise<void>;
const replies: Record<'contacts' | 'calls' | 'campaigns', Reply> = { contacts: {}, calls: {}, campaigns: {} };
const values = (rows: unknown[]): Reply => ({ body: { values: rows } });

beforeAll(async () => {
  const server = await startHttpServer(({ url }) => {
    const name = (['calls', 'campaigns'] as const).find((one) =>
      url.toLowerCase().includes(`/values/${one}`),
    );
    return replies[name ?? 'contacts'];
  });
  stop = server.close;
  t = await createTestApp({ env: { GOOGLE_SHEETS_BASE_URL: server.url, GOOGLE_API_KEY: 'key-1' } });
});
afterAll(async () => {
  await t.close();
  await stop();
});
beforeEach(async () => {
  replies.contacts = values([
    ['First name', 'Last name', 'Target firm'],
    ['Dana', 'Whitfield', 'Merrill'],
    ['', '', 'UBS'],
    ['Ines', 'Moreau'],
  ]);
  replies.calls = values([
    ['contact_number', 'agent_name', 'call_status', 'call_date', 'call_time'],
    ['(212) 555-0101', 'Nadia', 'Answered', '2025-08-01', '09:00:00'],
    ['(212) 555-0102', 'Marcus', '', '2025-08-02', '08:00:00'],
    ['(212) 555-0103', '', 'Voicemail', '8/2/2025'],
  ]);
  replies.campaigns = values([
    ['Name', 'Owner'],
    ['Spring lift-outs', 'Nadia'],
    ['', 'Marcus'],
  ]);
  await configureClient(t, 'alpha', {
    dataSourceType: 'google-sheets',
    spreadsheetId: 'sheet-1',
    contactsRange: 'Contacts!A:Z',
    callsRange: 'Calls!A:Z',
    campaignsRange: 'Campaigns!A:Z',
    version: 1,
  });
});

const params = { client: 'alpha' };
const read = async () => (await t.call(readDataSource, { as: 'admin', params })).body;
const save = (body: object) => t.call(updateDataSource, { as: 'admin', params, body });
const stored = async () => {
  const [row] = await write(t, ({ orm }) => orm.select().from(clients).where(eq(clients.clientId, 'alpha')));
  return row;
};

describe('the data source of a client', () => {
  test('that is a spreadsheet is read live', async () => {
    expect(await read()).toEqual({
      dataSource: 'primary-source',
      contacts: 2,
      contactsCount: 2,
      calls: 3,
      spreadsheetId: 'sheet-1',
      ranges: { contacts: 'Contacts!A:Z', calls: 'Calls!A:Z', campaigns: 'Campaigns!A:Z' },
      sampleData: {
        contacts: [
          { name: 'Dana Whitfield', targetFirm: 'Merrill' },
          { name: 'Ines Moreau', targetFirm: null },
        ],
      },
      recentCalls: [
        // A day alone counts as its noon in New York.
        { contact_number: '(212) 555-0103', agent_name: null, call_status: 'Voicemail' },
        { contact_number: '(212) 555-0102', agent_name: 'Marcus', call_status: null },
        { contact_number: '(212) 555-0101', agent_name: 'Nadia', call_status: 'Answered' },
      ],
      lastSync: t.platform.clock.now().toISOString(),
      problem: null,
      readings: [
        {
          name: 'contacts',
          range: 'Contacts!A:Z',
          rows: 2,
          columns: [
            { header: 'First name', readAs: 'First name' },
            { header: 'Last name', readAs: 'Last name' },
            { header: 'Target firm', readAs: 'Firm' },
          ],
          skipped: 1,
          reasons: [{ row: 3, reason: 'No name.' }],
          problem: null,
        },
        expect.objectContaining({ name: 'calls', rows: 3, skipped: 0 }),
        expect.objectContaining({
          name: 'campaigns',
          rows: 1,
          columns: [
            { header: 'Name', readAs: 'Name' },
            { header: 'Owner', readAs: null },
          ],
          skipped: 1,
        }),
      ],
      version: 1,
    });
  });

  test('says what cannot be read, and shows the rest', async () => {
    replies.calls = { status: 400, body: { error: { code: 400, message: 'Unable to parse range' } } };
    expect(await read()).toMatchObject({
      contacts: 2,
      calls: null,
      recentCalls: [],
      problem: 'The spreadsheet has no sheet or no cells at "Calls!A:Z".',
    });
    replies.calls = values([['who'], ['Nadia']]);
    expect(await read()).toMatchObject({
      calls: null,
      problem: 'Calls!A:Z has no column "contact_number" in its first row.',
    });
    await configureClient(t, 'alpha', { spreadsheetId: null });
    expect(await read()).toMatchObject({
      contacts: null,
      lastSync: null,
      problem: 'This client has no spreadsheet id.',
    });
  });

  test('that is HubSpot shows what is stored', async () => {
    const contactId = await makeContact(t, 'alpha', { phone: '(650) 555-0100' });
    await write(t, ({ orm }) =>
      orm.insert(activities).values({
        clientId: 'alpha',
        id: newId(),
        contactId,
        type: 'call',
        agent: 'Nadia',
        disposition: 'Voicemail',
        occurredAt: t.platform.clock.now(),
        createdAt: t.platform.clock.now(),
      }),
    );
    await configureClient(t, 'alpha', { dataSourceType: 'hubspot' });
    expect(await read()).toMatchObject({
      dataSource: 'secondary-source',
      contacts: 1,
      calls: 1,
      sampleData: { contacts: [{ name: 'Dana Whitfield', targetFirm: 'Merrill' }] },
      recentCalls: [{ contact_number: '(650) 555-0100', agent_name: 'Nadia', call_status: 'Voicemail' }],
      lastSync: null,
      problem: 'HubSpot is not configured.',
    });
    const { body } = await t.call(readDataSource, { as: 'admin', params: { client: 'beta' } });
    expect(body).toMatchObject({ contacts: 0, calls: 0, recentCalls: [] });
  });

  test('that is JustCall is neither of the two', async () => {
    await configureClient(t, 'alpha', { dataSourceType: 'justcall' });
    expect((await read()).dataSource).toBeNull();
  });

  test('is refused to others, and of an unknown client', async () => {
    expect((await t.call(readDataSource, { as: null, params })).status).toBe(401);
    expect((await t.call(readDataSource, { as: 'alpha', params })).status).toBe(403);
    expect((await t.call(readDataSource, { as: 'admin', params: { client: 'nobody' } })).status).toBe(404);
    expect((await t.call(readDataSource, { as: 'admin', params: { client: 'inactive' } })).status).toBe(200);
  });
});

describe('a change of the data source', () => {
  const sheet = {
    spreadsheetId: 'sheet-2',
    contactsRange: "'Our people'!A:F",
    callsRange: 'Calls!A:H',
    campaignsRange: 'Campaigns!A:H',
  };

  test('stores the spreadsheet and its ranges, with an audit entry', async () => {
    const answer = await save({ dataSourceType: 'primary-source', primarySourceConfig: sheet, version: 1 });
    expect(answer.body).toMatchObject({
      dataSource: 'primary-source',
      spreadsheetId: 'sheet-2',
      ranges: { contacts: "'Our people'!A:F", calls: 'Calls!A:H', campaigns: 'Campaigns!A:H' },
      version: 2,
    });
    expect(await stored()).toMatchObject({ ...sheet, dataSourceType: 'google-sheets', version: 2 });
    const [entry] = await write(t, ({ orm }) =>
      orm.select().from(auditEntries).where(eq(auditEntries.action, 'client.data_source_updated')),
    );
    expect(entry).toMatchObject({
      clientId: 'alpha',
      actorName: 'admin',
      before: { dataSourceType: 'google-sheets', spreadsheetId: 'sheet-1' },
      after: { dataSourceType: 'google-sheets', ...sheet },
    });
  });

  test('to HubSpot keeps the spreadsheet', async () => {
    const { body } = await save({ dataSourceType: 'secondary-source' });
    expect(body).toMatchObject({ dataSource: 'secondary-source', spreadsheetId: 'sheet-1', version: 2 });
  });

  test('that changes nothing writes nothing', async () => {
    const same = { spreadsheetId: 'sheet-1', contactsRange: 'Contacts!A:Z' };
    const { body } = await save({ dataSourceType: 'primary-source', primarySourceConfig: same });
    expect(body.version).toBe(1);
  });

  test('keeps a range that is not sent', async () => {
    await save({ dataSourceType: 'primary-source', primarySourceConfig: { spreadsheetId: 'sheet-3' } });
    expect(await stored()).toMatchObject({ spreadsheetId: 'sheet-3', contactsRange: 'Contacts!A:Z' });
  });

  test('of an old version is refused, with the current settings', async () => {
    const answer = await save({ dataSourceType: 'secondary-source', version: 7 });
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'stale',
      current: { dataSource: 'primary-source', version: 1 },
    });
    expect(await stored()).toMatchObject({ dataSourceType: 'google-sheets', version: 1 });
  });

  test.each([
    ['dataSourceType', { dataSourceType: 'hubspot' }],
    ['primarySourceConfig', { dataSourceType: 'primary-source' }],
    ['primarySourceConfig.spreadsheetId', { primarySourceConfig: { ...sheet, spreadsheetId: ' ' } }],
    ['primarySourceConfig.spreadsheetId', { primarySourceConfig: { ...sheet, spreadsheetId: '../x' } }],
    ['primarySourceConfig.contactsRange', { primarySourceConfig: { ...sheet, contactsRange: 'C!Z:A' } }],
    ['primarySourceConfig.callsRange', { primarySourceConfig: { ...sheet, callsRange: '' } }],
    ['primarySourceConfig.campaignsRange', { primarySourceConfig: { ...sheet, campaignsRange: '!!' } }],
    ['version', { dataSourceType: 'secondary-source', version: 0 }],
  ])('with a wrong %s is refused', async (path, wrong) => {
    const answer = await save({ dataSourceType: 'primary-source', ...wrong });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).issues).toEqual([{ path, message: expect.any(String) }]);
    expect(await stored()).toMatchObject({ spreadsheetId: 'sheet-1', version: 1 });
  });

  test('is refused to others', async () => {
    const body = { dataSourceType: 'secondary-source' };
    for (const [as, status] of [
      [null, 401],
      ['alpha', 403],
      ['beta', 403],
    ] as const)
      expect((await t.call(updateDataSource, { as, params, body })).status).toBe(status);
    expect(await stored()).toMatchObject({ version: 1 });
  });
});
