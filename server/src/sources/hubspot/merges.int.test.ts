import {
  addNextStep,
  changeNextStep,
  listContactSteps,
  listOpenSteps,
  setCadence,
} from '@liftout/contract/next-steps';
import { addWatch, listWatches } from '@liftout/contract/watches';
import { expect, test } from 'vitest';
import { lockPeople } from '../../contacts/service.ts';
import { query } from '../../testing/database/query.ts';
import { accountOf, openAccount, syncOnce } from '../../testing/hubspot-runs.ts';
import { write } from '../../testing/rows/factories.ts';
import { storedRows, sync } from '../../testing/source-syncs.ts';
import { mergeContacts } from './merges.ts';

test('next steps and the cadence of a contact follow it into the one that it was merged into', async () => {
  // Given four contacts: 1001 goes into 1004, and 1002 into 1003.
  const account = accountOf(4);
  account.objects.deals.clear();
  const { t } = await openAccount(account);
  await sync(t, 'hubspot');
  const stored = (await storedRows(t)).contacts;
  const idOf = (sourceId: string) => stored.find((row) => row.sourceId === sourceId)?.id ?? '';
  const add = async (sourceId: string, what: string, dueOn: string) => {
    const body = { contactId: idOf(sourceId), what, dueOn };
    return (await t.call(addNextStep, { as: 'alpha', body })).body.id;
  };
  const pace = (sourceId: string, everyDays: 30 | 60 | 90) =>
    t.call(setCadence, { as: 'alpha', params: { id: idOf(sourceId) }, body: { everyDays } });
  const finished = await add('1002', 'Ask for a call', '2025-08-20');
  await t.call(changeNextStep, { as: 'alpha', params: { id: finished }, body: { done: true } });
  await add('1002', 'Send the offer', '2025-09-03');
  await add('1003', 'Call', '2025-09-01');
  await pace('1002', 30);
  await pace('1001', 30);
  await pace('1004', 90);

  // When they are merged there, and a sync follows.
  const soon = new Date().toISOString();
  for (const [winner, loser] of [
    ['1003', '1002'],
    ['1004', '1001'],
  ] as const) {
    account.objects.contacts.delete(loser);
    const kept = account.objects.contacts.get(winner);
    account.objects.contacts.set(winner, { ...kept, hs_merged_object_ids: loser, lastmodifieddate: soon });
  }
  account.lists.set('7', ['1003', '1004']);
  expect(await syncOnce(t)).toMatchObject({ status: 'ok', archived: 2 });

  // Then the one that stays has the steps of both, and the other's cadence where it had none.
  const stepsOf = async (sourceId: string) =>
    (await t.call(listContactSteps, { as: 'alpha', params: { id: idOf(sourceId) } })).body;
  const kept = await stepsOf('1003');
  expect(kept.open.map(({ what }) => what)).toEqual(['Call', 'Send the offer']);
  expect(kept.done.map(({ what }) => what)).toEqual(['Ask for a call']);
  expect(kept.cadence?.everyDays).toBe(30);
  expect((await stepsOf('1004')).cadence?.everyDays).toBe(90);
  for (const gone of ['1001', '1002'])
    expect(await stepsOf(gone)).toEqual({ open: [], done: [], cadence: null });
  const { body } = await t.call(listOpenSteps, { as: 'alpha', query: { client: 'alpha' } });
  expect(body.filter(({ contactId }) => contactId === idOf('1003')).map(({ what }) => what)).toEqual([
    'Call',
  ]);
});

test('whoever watches a contact watches the one that it was merged into, once', async () => {
  const account = accountOf(4);
  account.objects.deals.clear();
  const { t } = await openAccount(account);
  await sync(t, 'hubspot');
  const stored = (await storedRows(t)).contacts;
  const idOf = (sourceId: string) => stored.find((row) => row.sourceId === sourceId)?.id ?? '';
  const watched = (as: 'alpha' | 'admin') => t.call(listWatches, { as, query: { client: 'alpha' } });
  const watch = (as: 'alpha' | 'admin', sourceId: string) =>
    t.call(addWatch, {
      as,
      body: { client: 'alpha', target: { kind: 'contact', contactId: idOf(sourceId) } },
    });
  await watch('alpha', '1002');
  await watch('alpha', '1003');
  await watch('admin', '1002');
  account.objects.contacts.delete('1002');
  const lastmodifieddate = new Date().toISOString();
  const kept = account.objects.contacts.get('1003');
  account.objects.contacts.set('1003', { ...kept, hs_merged_object_ids: '1002', lastmodifieddate });
  account.lists.set('7', ['1001', '1003', '1004']);
  expect(await syncOnce(t)).toMatchObject({ status: 'ok', archived: 1 });
  for (const as of ['alpha', 'admin'] as const)
    expect((await watched(as)).body.watches.map(({ target }) => target)).toEqual([
      { kind: 'contact', contactId: idOf('1003') },
    ]);
});

test('a merge waits for who marks or erases people without keeping a contact from them', async () => {
  const account = accountOf(4);
  account.objects.deals.clear();
  const { t } = await openAccount(account);
  await sync(t, 'hubspot');
  const kept = (await storedRows(t)).contacts.find((row) => row.sourceId === '1003')?.id;
  await query(
    t.databaseUrl,
    `UPDATE contacts SET do_not_contact_at = now(), do_not_contact_reason = 'legal-hold', do_not_contact_by = 'x'
     WHERE source_id = '1002'`,
  );
  const merges = [{ winner: '1003', losers: ['1002'] }];
  const at = t.platform.clock.now();
  const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const { merging } = await write(t, async (tx) => {
    await lockPeople(tx, 'alpha');
    const running = write(t, (other) => mergeContacts(other, 'alpha', { source: 'hubspot', merges, at }));
    await expect.poll(async () => (await query(t.databaseUrl, waiting))[0]?.n).toBe(1);
    await tx.client.query('SELECT FROM contacts WHERE id = $1 FOR UPDATE NOWAIT', [kept]);
    return { merging: running };
  });
  expect(await merging).toBe(1);
  expect(
    await query(t.databaseUrl, `SELECT do_not_contact_reason AS reason FROM contacts WHERE id = $1`, [kept]),
  ).toEqual([{ reason: 'legal-hold' }]);
});
