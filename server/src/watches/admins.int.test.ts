import { addWatch, changeWatch, listWatches, type WatchTarget } from '@liftout/contract/watches';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { moveOf, openWatching } from './watches.fixture.ts';

const all = await openWatching();
const { t, bring, watchAsAdmin, sql } = all;
afterAll(() => t.close());

const merrill: WatchTarget = { kind: 'firm', firm: 'Merrill' };
const noBrief = 'The Monday brief goes to people of the client. Choose the bell or email.';

beforeEach(async () => {
  const tables = ['watches', 'notifications', 'mail_outbox', 'move_sources', 'moves'];
  for (const table of [...tables, 'upload_rows', 'uploads']) await sql(`DELETE FROM ${table}`);
  await bring('Rosa,Quillfeather,"Palo Alto, CA",Merrill,UBS,01/06/2025,');
});

test('what nobody chose a channel for is told by the bell to an admin, and in the brief to others', async () => {
  expect((await watchAsAdmin(merrill)).body.channel).toBe('bell');
  const own = await t.call(addWatch, { as: 'alpha', body: { target: merrill } });
  expect(own.body.channel).toBe('brief');
});

test('an admin can choose no brief, neither at first nor later', async () => {
  const refused = await watchAsAdmin(merrill, 'brief');
  expect([refused.status, refused.message]).toEqual([409, noBrief]);
  expect(await sql('SELECT id FROM watches')).toEqual([]);
  const { id } = (await watchAsAdmin(merrill)).body;
  const change = (channel: string) => t.call(changeWatch, { as: 'admin', params: { id }, body: { channel } });
  expect([(await change('brief')).status, (await change('brief')).message]).toEqual([409, noBrief]);
  expect((await change('text')).status).toBe(400);
  const { body } = await t.call(listWatches, { as: 'admin', query: { client: 'alpha' } });
  expect(body.watches).toMatchObject([{ id, channel: 'bell' }]);
});

test.each([
  ['an admin', 'admin', '/alpha/moves'],
  ["a client's user", 'alpha', '/client/alpha/moves'],
] as const)('a mail to %s leads to each move, and to the moves, where they may go', async (_, as, path) => {
  await sql(`UPDATE users SET email = '${as}@firm.example' WHERE username = '${as}'`);
  await t.call(addWatch, { as, body: { client: 'alpha', target: merrill, channel: 'mail' } });
  await bring(
    'Elena,Romanova,"Palo Alto, CA",Merrill,Ameriprise,03/06/2025,',
    'Abel,Tamsin,"Palo Alto, CA",Merrill,UBS,03/07/2025,',
  );
  await sql(`UPDATE users SET email = NULL WHERE username = '${as}'`);
  const [mail, ...more] = await sql('SELECT recipient, html, plain_text AS text FROM mail_outbox');
  expect(more).toEqual([]);
  expect(mail?.recipient).toBe(`${as}@firm.example`);
  const { publicUrl } = t.platform.config;
  const hrefs = [...String(mail?.html).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual([
    `${publicUrl}${path}?move=${await moveOf(all, 'Tamsin')}`,
    `${publicUrl}${path}?move=${await moveOf(all, 'Romanova')}`,
    `${publicUrl}${path}`,
  ]);
  expect(mail?.text).toContain(`${path}?move=`);
});
