import * as contract from '@liftout/contract/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());

test('rejected rows of a file with the day first keep their days when they are mended', async () => {
  const whole = csv(
    'Ann,Lee,"Palo Alto, CA",UBS,RBC,25/03/2025,',
    ',Park,"Palo Alto, CA",UBS,RBC,03/04/2025,',
  );
  const { uploadId } = await upload(t, whole);
  const answer = await t.call(contract.uploadRejects, { as: 'admin', params: { id: uploadId } });
  const again = await upload(t, answer.text.replace(',Park', 'Bo,Park'));
  expect(again).toMatchObject({ added: 1, rejected: 0, warnings: [] });
  const days = await query(t.databaseUrl, 'SELECT moved_on::text AS day FROM moves ORDER BY 1', []);
  expect(days).toEqual([{ day: '2025-03-25' }, { day: '2025-04-03' }]);
});
