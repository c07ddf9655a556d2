import { contactTimeline, updateContact } from '@liftout/contract/contacts';
import { describe, expect, test } from 'vitest';
import { query } from '../../testing/database/query.ts';
import { accountOf, openAccount, streamOf, syncOnce } from '../../testing/hubspot-runs.ts';
import { storedRows, sync } from '../../testing/source-syncs.ts';

test('a call that was deleted leaves the figures, and comes back with its contact', async () => {
  const account = accountOf(4);
  const { t } = await openAccount(account);
  await sync(t, 'hubspot');
  const wholePass = () =>
    query(t.databaseUrl, `UPDATE sync_streams SET whole_at = whole_at - interval '2 days'`);
  const call = account.objects.calls.get('51002') ?? {};
  account.objects.calls.delete('51002');
  await wholePass();
  expect(streamOf(await syncOnce(t), 'calls')).toMatchObject({ archived: 1 });
  expect((await storedRows(t)).activities).toHaveLength(3);
  account.objects.calls.set('51002', call);
  await wholePass();
  expect(streamOf(await syncOnce(t), 'calls')).toMatchObject({ restored: 1, added: 0 });
  expect((await storedRows(t)).activities).toHaveLength(4);
});

test('a contact that was merged keeps its row under the winner, and two rows become one', async () => {
  const account = accountOf(4);
  account.objects.deals.clear();
  const { t } = await openAccount(account);
  await sync(t, 'hubspot');
  const before = (await storedRows(t)).contacts.map(({ id }) => id);
  const soon = new Date().toISOString();
  // 1001 goes into a new record, 1002 into 1003.
  account.objects.contacts.delete('1001');
  account.objects.contacts.delete('1002');
  account.objects.contacts.set('3001', {
    firstname: 'Person 1001',
    lastname: 'Ames',
    hs_merged_object_ids: '1001',
    lastmodifieddate: soon,
  });
  const winner = account.objects.contacts.get('1003');
  account.objects.contacts.set('1003', { ...winner, hs_merged_object_ids: '1002', lastmodifieddate: soon });
  account.lists.set('7', ['1003', '1004', '3001']);
  expect(await syncOnce(t)).toMatchObject({ status: 'ok', added: 0, archived: 1 });
  const rows = (await storedRows(t)).contacts;
  expect(rows.find(({ sourceId }) => sourceId === '3001')).toMatchObject({ id: before[0], archivedAt: null });
  expect(rows.find(({ sourceId }) => sourceId === '1002')?.archivedReason).toMatch(
    /^Merged into Person 1003/,
  );
  const calls = (await storedRows(t)).activities.filter(({ contactId }) => contactId === before[2]);
  expect(calls).toHaveLength(2);
  expect(await syncOnce(t)).toMatchObject({ status: 'ok', updated: 0, archived: 0 });
});

describe('a field that a person entered here', () => {
  const setUp = async () => {
    const account = accountOf(2);
    const opened = await openAccount(account);
    await sync(opened.t, 'hubspot');
    const [contact] = (await storedRows(opened.t)).contacts;
    const id = contact?.id ?? '';
    const edit = await opened.t.call(updateContact, {
      as: 'alpha',
      params: { id },
      body: { firm: 'Rockefeller' },
    });
    expect(edit.status).toBe(200);
    const change = (company: string, at: string) =>
      account.objects.contacts.set('1001', {
        ...account.objects.contacts.get('1001'),
        company,
        lastmodifieddate: at,
      });
    const firm = async () => (await storedRows(opened.t)).contacts[0]?.firm;
    const timeline = async () =>
      (await opened.t.call(contactTimeline, { as: 'alpha', params: { id }, query: {} })).body.entries.filter(
        (entry) => entry.kind === 'edit',
      );
    // Each run reads it again, whenever it was modified.
    const wholePass = () => query(opened.t.databaseUrl, 'UPDATE sync_streams SET whole_at = NULL');
    return { ...opened, account, change, firm, timeline, wholePass };
  };

  test('stays where HubSpot has nothing newer, and the timeline says so once', async () => {
    const { t, change, firm, timeline, wholePass } = await setUp();
    await wholePass();
    expect(await syncOnce(t)).toMatchObject({ updated: 0, kept: 0 });
    expect(await firm()).toBe('Rockefeller');
    // Changed there before it was entered here, but read after.
    change('Baird', '2025-08-20T10:00:00.000Z');
    await wholePass();
    expect(await syncOnce(t)).toMatchObject({ updated: 0, kept: 1 });
    await wholePass();
    expect(await syncOnce(t)).toMatchObject({ updated: 0, kept: 0 });
    expect(await firm()).toBe('Rockefeller');
    expect((await timeline()).filter(({ action }) => action === 'contact.kept')).toMatchObject([
      { by: 'HubSpot sync', changes: [{ field: 'firm', before: 'Baird', after: 'Rockefeller' }] },
    ]);
  });

  test('stays where HubSpot changed another field since, as its history says', async () => {
    const { t, account, change, firm } = await setUp();
    change('Baird', new Date().toISOString());
    account.writtenAt.set('1001 company', '2025-08-20T10:00:00.000Z');
    expect(await syncOnce(t)).toMatchObject({ updated: 0, kept: 1 });
    expect(await firm()).toBe('Rockefeller');
  });

  test('is taken over once HubSpot changes it afterwards', async () => {
    const { t, change, firm, timeline } = await setUp();
    change('Baird', new Date().toISOString());
    expect(await syncOnce(t)).toMatchObject({ updated: 1, kept: 0 });
    expect(await firm()).toBe('Baird');
    expect((await timeline())[0]).toMatchObject({
      action: 'contact.updated',
      by: 'HubSpot sync',
      changes: [{ field: 'firm', before: 'Rockefeller', after: 'Baird' }],
    });
  });
});
