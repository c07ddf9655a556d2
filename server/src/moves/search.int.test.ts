import { listMoves } from '@liftout/contract/moves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  const rows = csv(
    'Björk,Søndergård,"Palo Alto, CA",Merrill,Züricher Kapital,2025-07-01,$100M',
    'Jose,Munoz,"San José, CA",Merrill,Zuricher Haus,2025-07-10,$200M',
  );
  await upload(t, rows, { fileName: 'july.csv' });
});
afterAll(() => t.close());

test.each([
  ['bjork', 'Björk'],
  ['SONDERGÅRD', 'Björk'],
  ['josé muñoz', 'Jose'],
  ['san jose', 'Jose'],
  ['zuricher', 'Björk Jose'],
  ['züricher', 'Björk Jose'],
  ['züricher munoz', 'Jose'],
])('a search of moves ignores accents: %s', async (q, names) => {
  const { body } = await t.call(listMoves, { as: 'admin', query: { q, order: 'asc' } });
  expect(body.map(({ firstName }) => firstName).join(' ')).toBe(names);
});
