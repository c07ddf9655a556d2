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

test('a day that no month has turns no other day of its file around', async () => {
  const days = ['02/03', '02/05', '02/08', '31/02'];
  const file = csv(...days.map((day, n) => `P${n},Day,"Palo Alto, CA",UBS,RBC,${day}/2019,`));
  const result = await upload(t, file);
  expect(result).toMatchObject({ added: 3, rejected: 1, warnings: [] });
  const stored = await query(
    t.databaseUrl,
    "SELECT count(*) AS n FROM moves WHERE moved_on < '2019-03-01'",
    [],
  );
  expect(stored).toEqual([{ n: 3 }]);
});

test('a file with the day first is told by a day of its own', async () => {
  const file = csv(
    'Cy,Day,"Palo Alto, CA",UBS,RBC,02/03/2018,',
    'Di,Day,"Palo Alto, CA",UBS,RBC,31/01/2018,',
  );
  const { warnings } = await upload(t, file);
  expect(warnings).toEqual([
    {
      row: 1,
      message:
        'Dates were read with the day first, as "31/01/2018" can only be read so. Check a few of them.',
    },
  ]);
});

test('a file of two-digit years is read with the day first as a whole, or not at all', async () => {
  const fileOf = (...days: string[]) =>
    csv(...days.map((day, n) => `Q${n},Short,"Palo Alto, CA",UBS,RBC,${day},`));
  const read = await upload(t, fileOf('13/02/20', '03/04/20', '28/05/20', '07/08/20'));
  expect(read).toMatchObject({ added: 4, rejected: 0 });
  const days = await query(
    t.databaseUrl,
    "SELECT moved_on::text AS day FROM moves WHERE last_name = 'Short' ORDER BY 1",
    [],
  );
  expect(days.map(({ day }) => day)).toEqual(['2020-02-13', '2020-04-03', '2020-05-28', '2020-08-07']);
  expect(await upload(t, fileOf('13/02/16', '03/04/16'))).toMatchObject({ added: 0, rejected: 2 });
});
