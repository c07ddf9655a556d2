import { revertUpload } from '@liftout/contract/uploads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterEach(() => t.close());

const file = (...rows: string[]) =>
  ['First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,CRD', ...rows].join('\n');
const row = (name: string, date: string, crd: string, firms = 'Merrill,UBS') =>
  `${name.replace(' ', ',')},"Boston, MA",${firms},${date},,${crd}`;

/** The days of the moves of each advisor, and whether their id is that of the first move by id. */
const advisors = () =>
  query(
    t.databaseUrl,
    `SELECT string_agg(first_name || ' ' || moved_on, ', ' ORDER BY moved_on) AS moves, min(id::text)::uuid = advisor_id AS "isFirst"
     FROM moves GROUP BY advisor_id ORDER BY 1`,
  );
const isFirst = true;
const career = [
  row('Anna Quillon', '01/06/2025', '7001'),
  row('Anna Quillon', '02/06/2025', '7001', 'UBS,RBC'),
  row('Anna Quillon', '03/06/2025', '7001', 'RBC,Osaic'),
];

test('the moves of one CRD number are written once: no statement after the first one changes them', async () => {
  await upload(t, file(...career, row('Boris Thornvale', '02/07/2025', '7002')));
  expect(await advisors()).toEqual([
    { moves: 'Anna 2025-01-06, Anna 2025-02-06, Anna 2025-03-06', isFirst },
    { moves: 'Boris 2025-02-07', isFirst },
  ]);
  expect(await query(t.databaseUrl, 'SELECT count(DISTINCT cmin::text)::int AS n FROM moves')).toEqual([
    { n: 1 },
  ]);
});

test('those of an advisor who is known count as that one, also after the upload that came first is reverted', async () => {
  const [first = '', ...others] = career;
  const { uploadId } = await upload(t, file(first));
  await upload(t, file(...others));
  const [found] = await advisors();
  expect(found).toEqual({ moves: 'Anna 2025-01-06, Anna 2025-02-06, Anna 2025-03-06', isFirst });
  await t.call(revertUpload, { as: 'admin', params: { id: uploadId } });
  expect(await advisors()).toEqual([{ moves: 'Anna 2025-02-06, Anna 2025-03-06', isFirst }]);
});

test('a number of several people of one block of names makes no advisor of them', async () => {
  const names = ['Anna Quillon', 'Amos Quillon', 'Abigail Quillon'];
  await upload(t, file(...names.map((name, n) => row(name, `0${n + 1}/06/2025`, '7003'))));
  const each = [
    { moves: 'Abigail 2025-03-06', isFirst },
    { moves: 'Amos 2025-02-06', isFirst },
    { moves: 'Anna 2025-01-06', isFirst },
  ];
  expect(await advisors()).toEqual(each);
});
