import { listNotifications, markAllNotifications, markNotifications } from '@liftout/contract/notifications';
import { createView } from '@liftout/contract/saved-views';
import { revertUpload } from '@liftout/contract/uploads';
import {
  changeWatch,
  listWatches,
  listWatchesOfMove,
  removeWatch,
  type WatchTarget,
} from '@liftout/contract/watches';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeContact, setMarket } from '../testing/rows/factories.ts';
import { type Client, moveOf, openWatching } from './watches.fixture.ts';

const all = await openWatching();
const { t, bring, watch, watchAsAdmin, titles, sql, send, tell } = all;
afterAll(() => t.close());

beforeEach(async () => {
  const tables = [
    'watches',
    'notifications',
    'saved_views',
    'contacts',
    'mail_outbox',
    'move_sources',
    'moves',
  ];
  for (const table of [...tables, 'upload_rows', 'uploads']) await sql(`DELETE FROM ${table}`);
  await setMarket(t, 'alpha', 'silicon-valley');
});

const merrill: WatchTarget = { kind: 'firm', firm: 'Merrill' };
const unread = async (as: Client = 'alpha') =>
  (await t.call(listNotifications, { as, query: {} })).body.unread;
const revert = (id: string) => t.call(revertUpload, { as: 'admin', params: { id } });

/** So that there are the firms to be watched. */
const before = () =>
  bring(
    'Rosa,Quillfeather,"Palo Alto, CA",Merrill,UBS,01/06/2025,',
    'Omar,Vandersloot,"San Jose, CA",UBS,Ameriprise,01/07/2025,',
  );

describe('a watched', () => {
  test('firm tells who left and who joined it, under any of its spellings', async () => {
    await before();
    await watch({ kind: 'firm', firm: 'merrill lynch' });
    await bring('Elena,Romanova,"Palo Alto, CA",Merrill,Ameriprise,03/06/2025,');
    await bring(
      'Abel,Tamsin,"Palo Alto, CA",Merrill Lynch,UBS,03/07/2025,',
      'Berta,Quist,"Palo Alto, CA",Merrill,UBS,03/07/2025,',
      'Cyrus,Oduya,"San Jose, CA",UBS,Merrill,03/08/2025,',
      'Dora,Zelenka,"San Jose, CA",UBS,Ameriprise,03/08/2025,',
    );
    expect(await titles()).toEqual([
      '2 advisors left Merrill, 1 joined',
      'Elena Romanova left Merrill for Ameriprise',
    ]);
    expect(await unread()).toBe(2);
  });

  test('lane tells only of the way from one firm to the other', async () => {
    await before();
    await watch({ kind: 'lane', firmLeft: 'Merrill', firmJoined: 'UBS' });
    await bring(
      'Abel,Tamsin,"Palo Alto, CA",Merrill,UBS,03/07/2025,',
      'Berta,Quist,"Palo Alto, CA",Merrill,UBS,03/07/2025,',
      'Cyrus,Oduya,"San Jose, CA",UBS,Merrill,03/08/2025,',
    );
    expect(await titles()).toEqual(['2 advisors moved Merrill → UBS in Palo Alto']);
  });

  test('city tells of its moves, however its name is written', async () => {
    await before();
    await watch({ kind: 'city', moveId: await moveOf(all, 'Quillfeather') });
    await bring(
      'Abel,Tamsin,Palo Alto,Merrill,UBS,03/07/2025,',
      'Cyrus,Oduya,"San Jose, CA",UBS,Merrill,03/08/2025,',
    );
    expect(await titles()).toEqual(['Abel Tamsin left Merrill for UBS']);
  });

  test('advisor tells of the next move, under another spelling of the name too', async () => {
    await bring('Robert,Quillfeather,"Palo Alto, CA",Merrill,UBS,01/06/2025,');
    await watch({ kind: 'advisor', moveId: await moveOf(all, 'Quillfeather') });
    await bring('Bob,Quillfeather,"Palo Alto, CA",UBS,Ameriprise,08/06/2025,');
    expect(await titles()).toEqual(['Bob Quillfeather left UBS for Ameriprise']);
  });

  test('view of contacts tells of those that it shows', async () => {
    await before();
    const person = { firm: 'Merrill', city: 'Palo Alto, CA', inPipeline: false };
    await makeContact(t, 'alpha', { firstName: 'Abel', lastName: 'Tamsin', advisorTier: 'gold', ...person });
    await makeContact(t, 'alpha', {
      firstName: 'Berta',
      lastName: 'Quistgaard',
      advisorTier: 'silver',
      ...person,
    });
    const state = { filters: { tier: ['gold' as const] } };
    const view = await t.call(createView, { as: 'alpha', body: { name: 'Gold', state } });
    await watch({ kind: 'view', viewId: view.body.id });
    await bring(
      'Abel,Tamsin,"Palo Alto, CA",Merrill,UBS,03/07/2025,',
      'Berta,Quistgaard,"Palo Alto, CA",Merrill,UBS,03/07/2025,',
    );
    expect(await titles()).toEqual(['Abel Tamsin left Merrill for UBS']);
  });
});

test('who watches a view waits for the others of all clients, as contacts are compared before it', async () => {
  await before();
  await makeContact(t, 'alpha', {
    firstName: 'Abel',
    lastName: 'Tamsin',
    firm: 'Merrill',
    city: 'Palo Alto, CA',
  });
  const view = await t.call(createView, { as: 'alpha', body: { name: 'All', state: { filters: {} } } });
  await watch({ kind: 'view', viewId: view.body.id });
  await watch(merrill, { as: 'beta' });
  await watchAsAdmin(merrill);
  await bring('Abel,Tamsin,"Palo Alto, CA",Merrill,UBS,03/07/2025,');
  const told = await sql(
    'SELECT n.client_id, u.username FROM notifications n JOIN users u ON u.id = n.user_id ORDER BY n.number',
  );
  expect(told).toEqual([
    { client_id: 'alpha', username: 'admin' },
    { client_id: 'beta', username: 'beta' },
    { client_id: 'alpha', username: 'alpha' },
  ]);
});

describe('nobody is told twice', () => {
  const line = 'Elena,Romanova,"Palo Alto, CA",Merrill,Ameriprise,03/06/2025,';

  test('by several jobs at the same time, nor by one that runs again', async () => {
    await before();
    await watch(merrill, { channel: 'mail' }).then(({ status }) => expect(status).toBe(409));
    await sql(`UPDATE users SET email = 'alpha@firm.example' WHERE username = 'alpha'`);
    await watch(merrill, { channel: 'mail' });
    const { uploadId } = await send([line, 'Abel,Tamsin,"Palo Alto, CA",Merrill,UBS,03/07/2025,']);
    await Promise.all([tell(uploadId), tell(uploadId), tell(uploadId)]);
    await tell(uploadId);
    expect(await titles()).toEqual(['2 advisors left Merrill in Palo Alto']);
    expect(await sql('SELECT subject, recipient FROM mail_outbox')).toEqual([
      { subject: '2 advisors left Merrill in Palo Alto', recipient: 'alpha@firm.example' },
    ]);
    await sql(`UPDATE users SET email = NULL WHERE username = 'alpha'`);
  });

  test('of a move that belongs to several things, and one mail tells of all', async () => {
    await sql(`UPDATE users SET email = 'alpha@firm.example' WHERE username = 'alpha'`);
    await before();
    await watch(merrill, { channel: 'mail' });
    await watch({ kind: 'city', moveId: await moveOf(all, 'Quillfeather') }, { channel: 'mail' });
    await bring(line, 'Abel,Tamsin,"Palo Alto, CA",UBS,Ameriprise,03/07/2025,');
    expect((await titles()).sort()).toEqual([
      'Abel Tamsin left UBS for Ameriprise',
      'Elena Romanova left Merrill for Ameriprise',
    ]);
    expect(await sql('SELECT subject FROM mail_outbox')).toEqual([{ subject: '2 moves you watch' }]);
    await sql(`UPDATE users SET email = NULL WHERE username = 'alpha'`);
  });

  test('of a move that a later upload reports again', async () => {
    await before();
    await watch(merrill);
    await bring(line);
    await bring(line);
    await bring(line.replace('Elena', 'Elena M.'));
    expect(await titles()).toHaveLength(1);
  });

  test('of a move that was read before its upload was reverted', async () => {
    await before();
    await watch(merrill);
    const id = await bring(line);
    await t.call(markAllNotifications, { as: 'alpha', body: {} });
    await revert(id);
    await bring(line);
    expect(await titles()).toHaveLength(1);
    expect(await unread()).toBe(0);
  });
});

test('a revert takes back what nobody has read, also where the job runs only after it', async () => {
  await before();
  await watch(merrill);
  const first = await bring('Elena,Romanova,"Palo Alto, CA",Merrill,Ameriprise,03/06/2025,');
  const { uploadId: second } = await send(['Abel,Tamsin,"Palo Alto, CA",Merrill,UBS,03/07/2025,']);
  await revert(first);
  await revert(second);
  await tell(second);
  expect(await titles()).toEqual([]);
  await bring('Elena,Romanova,"Palo Alto, CA",Merrill,Ameriprise,03/06/2025,');
  expect(await titles()).toEqual(['Elena Romanova left Merrill for Ameriprise']);
});

test('a move that another upload reports too stays told', async () => {
  await before();
  await watch(merrill);
  const line = 'Elena,Romanova,"Palo Alto, CA",Merrill,Ameriprise,03/06/2025,';
  const first = await bring(line);
  const second = await bring(line);
  await revert(first);
  expect(await titles()).toHaveLength(1);
  await revert(second);
  expect(await titles()).toEqual([]);
});

test('an advisor is followed when the move that was chosen goes, or turns out to be another’s', async () => {
  const first = await bring('Robert,Quillfeather,"Palo Alto, CA",Merrill,UBS,01/06/2025,');
  await watch({ kind: 'advisor', moveId: await moveOf(all, 'Quillfeather') });
  await bring('Bob,Quillfeather,"Palo Alto, CA",UBS,Ameriprise,05/06/2025,');
  await revert(first);
  await bring('Robert,Quillfeather,"Palo Alto, CA",Merrill,UBS,01/06/2025,');
  await bring('Rob,Quillfeather,"Palo Alto, CA",Ameriprise,UBS,08/06/2025,');
  expect(await titles()).toContain('Rob Quillfeather left Ameriprise for UBS');
});

test('each client hears of its own market alone, and of its own watches', async () => {
  await before();
  await setMarket(t, 'alpha', 'boston');
  await watch(merrill);
  await watch(merrill, { as: 'beta' });
  await bring('Elena,Romanova,"Palo Alto, CA",Merrill,Ameriprise,03/06/2025,');
  expect(await titles('alpha')).toEqual([]);
  expect(await titles('beta')).toEqual(['Elena Romanova left Merrill for Ameriprise']);
  const move = await moveOf(all, 'Romanova');
  expect((await watch({ kind: 'advisor', moveId: move })).status).toBe(404);
  expect((await t.call(listWatchesOfMove, { as: 'alpha', query: { move } })).status).toBe(404);
});

test('who may no longer sign in, or see moves, is told nothing', async () => {
  await before();
  await watch(merrill);
  await sql(`UPDATE clients SET allowed_dashboards = '{contacts}' WHERE client_id = 'alpha'`);
  await bring('Elena,Romanova,"Palo Alto, CA",Merrill,Ameriprise,03/06/2025,');
  await sql(`UPDATE clients SET allowed_dashboards = '{full}' WHERE client_id = 'alpha'`);
  expect(await titles()).toEqual([]);
});

describe('what one watches', () => {
  test('is listed once, changed and removed; what was told stays', async () => {
    await before();
    const { body: added } = await watch(merrill);
    expect(added).toMatchObject({ kind: 'firm', label: 'Merrill', target: merrill, channel: 'bell' });
    expect((await watch({ kind: 'firm', firm: 'Merrill Lynch' })).body.id).toBe(added.id);
    await bring('Elena,Romanova,"Palo Alto, CA",Merrill,Ameriprise,03/06/2025,');
    const move = await moveOf(all, 'Romanova');
    const ofMove = await t.call(listWatchesOfMove, { as: 'alpha', query: { move } });
    expect(ofMove.body.map(({ id }) => id)).toEqual([added.id]);
    const params = { id: added.id };
    await t.call(changeWatch, { as: 'alpha', params, body: { channel: 'brief' } });
    expect((await t.call(removeWatch, { as: 'beta', params })).status).toBe(404);
    const { body } = await t.call(listWatches, { as: 'alpha', query: {} });
    expect(body.watches.map(({ channel }) => channel)).toEqual(['brief']);
    await t.call(removeWatch, { as: 'alpha', params });
    expect((await t.call(listWatches, { as: 'alpha', query: {} })).body.watches).toEqual([]);
    expect(await titles()).toHaveLength(1);
    // Undone, it goes on: what was told is not told again.
    await watch(added.target);
    await bring('Elena,Romanova,"Palo Alto, CA",Merrill,Ameriprise,03/06/2025,');
    expect(await titles()).toHaveLength(1);
  });

  test.each([
    ['an unknown firm', { kind: 'firm', firm: 'Nobody & Sons of Nowhere' }],
    ['an unknown move', { kind: 'city', moveId: '018f0000-0000-7000-8000-000000000000' }],
    ['an unknown view', { kind: 'view', viewId: '018f0000-0000-7000-8000-000000000000' }],
  ] satisfies [string, WatchTarget][])('is no %s', async (_, target) => {
    expect((await watch(target)).status).toBe(404);
    expect(await sql('SELECT id FROM watches')).toEqual([]);
  });
});

test("notifications are marked as read and as unread, one's own only", async () => {
  await before();
  await watch(merrill);
  await watch(merrill, { as: 'beta' });
  await bring('Elena,Romanova,"Palo Alto, CA",Merrill,Ameriprise,03/06/2025,');
  const listOf = async (as: Client) => (await t.call(listNotifications, { as, query: {} })).body;
  const [one] = (await listOf('alpha')).notifications;
  const ids = [one!.id];
  expect(one).toMatchObject({
    moves: 1,
    read: false,
    watch: { kind: 'firm', label: 'Merrill' },
    listed: [
      { name: 'Elena Romanova', firmLeft: 'Merrill', firmJoined: 'Ameriprise', movedOn: '2025-03-06' },
    ],
  });
  await t.call(markNotifications, { as: 'beta', body: { ids } });
  expect(await unread('alpha')).toBe(1);
  expect(await unread('beta')).toBe(1);
  expect((await t.call(markNotifications, { as: 'alpha', body: { ids } })).body).toEqual({ unread: 0 });
  expect((await t.call(markNotifications, { as: 'alpha', body: { ids, read: false } })).body).toEqual({
    unread: 1,
  });
  expect((await t.call(markAllNotifications, { as: 'alpha', body: {} })).body).toEqual({ unread: 0 });
  expect(await unread('beta')).toBe(1);
});
