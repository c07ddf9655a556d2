import { getAdvisor } from '@liftout/contract/advisors';
import { revertUpload } from '@liftout/contract/uploads';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type FirmOf, openFolder, type PersonOf, registerZip } from '../advisor-register/register.fixture.ts';
import { advisorRegisterService } from '../advisor-register/service.ts';
import { system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { matchAdvisors } from './match.ts';

let t: TestApp;
const folder = openFolder();
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  return () => t.close();
});
afterAll(() => folder.remove());

const merrill: FirmOf = { firm: 1, name: 'MERRILL LYNCH', from: '2015-01-05', to: '2025-07-11' };
const ubs = (from = '2025-07-14'): FirmOf => ({ firm: 2, name: 'UBS FINANCIAL SERVICES INC.', from });
const rbc: FirmOf = { firm: 3, name: 'RBC CAPITAL MARKETS, LLC', from: '2025-07-14' };
const moved = (crd: number, first: string, last: string, to = ubs()): PersonOf => ({
  crd,
  first,
  last,
  now: [to],
  before: [merrill],
  more: '<Exms><Exm exmCd="S66" exmDt="2011-02-03"/></Exms>',
});
const people = [
  moved(101, 'ANN', 'ASHWORTH'),
  moved(102, 'ROBERT', 'BIRCHALL'),
  moved(103, 'JON', 'SMITHERS'),
  moved(104, 'JON', 'SMITHERS'),
  moved(105, 'EVE', 'ELMSTEAD', rbc),
  moved(106, 'FAY', 'FIRTHEY', ubs('2024-01-08')),
];
const importFile = (all = people, day = '2025-08-28') =>
  advisorRegisterService(t.platform).importPath(
    folder.write(registerZip([all], day), 'feed.zip'),
    { acceptLosses: false },
    system,
  );
const file = csv(
  'Ann,Ashworth,"Palo Alto, CA",Merrill,UBS,2025-07-25,$90M',
  'Bob,"Birchall, CFP®","Palo Alto, CA",Merrill,UBS,2025-07-20,',
  'Jon,Smithers,"Palo Alto, CA",Merrill,UBS,2025-07-20,',
  'Eve,Elmstead,"Palo Alto, CA",LPL,UBS,2025-07-20,',
  'Fay,Firthey,"Palo Alto, CA",,UBS,2025-07-20,',
);
const found = () =>
  query(
    t.databaseUrl,
    `SELECT lower(m.last_name) AS last, a.crd FROM advisor_crds a JOIN moves m ON m.id = a.advisor_id ORDER BY 1`,
  );
const both = [
  { last: 'ashworth', crd: '101' },
  { last: expect.stringContaining('birchall'), crd: '102' },
];
async function page(last: string) {
  const [row] = await query(
    t.databaseUrl,
    `SELECT advisor_id AS id FROM moves WHERE last_name ILIKE '${last}%'`,
  );
  const params = { id: String(row?.id) };
  return (await t.call(getAdvisor, { as: 'admin', params, query: {} })).body;
}

test('an advisor whose name, firms and days one person alone fits has their career and exams', async () => {
  await importFile();
  await upload(t, file);
  expect((await page('ashworth')).register).toEqual([]);
  expect(await matchAdvisors(t.platform)).toBe(2);
  // Two people fit Jon; Eve was with other firms, and Fay on other days.
  expect(await found()).toEqual(both);
  const ann = await page('ashworth');
  expect(ann.crds).toEqual([]);
  expect(ann.register).toMatchObject([
    {
      crd: '101',
      name: 'ANN ASHWORTH',
      exams: [{ code: 'S66', day: '2011-02-03' }],
      stints: [{ firm: 'UBS FINANCIAL SERVICES INC.' }, { firm: 'MERRILL LYNCH' }],
      matched: [
        { side: 'left', firm: 'MERRILL LYNCH', day: '2025-07-11' },
        { side: 'joined', firm: 'UBS FINANCIAL SERVICES INC.', day: '2025-07-14' },
      ],
    },
  ]);
  expect(await matchAdvisors(t.platform)).toBe(0);
});

test('a client does not read it', async () => {
  await importFile();
  await upload(t, file);
  await matchAdvisors(t.platform);
  const [row] = await query(t.databaseUrl, `SELECT advisor_id AS id FROM moves WHERE last_name = 'Ashworth'`);
  const answer = await t.inject({ as: 'alpha', method: 'GET', url: `/api/advisors/${row?.id}?client=alpha` });
  expect(answer.statusCode === 404 || answer.json().register.length === 0).toBe(true);
});

test('the order of uploads and files does not matter', async () => {
  await upload(t, file);
  expect(await matchAdvisors(t.platform)).toBe(0);
  await importFile();
  await matchAdvisors(t.platform);
  expect(await found()).toEqual(both);
});

test("a number that a file names counts more, and is nobody else's", async () => {
  await importFile();
  await upload(t, file);
  await matchAdvisors(t.platform);
  const header = 'CRD,First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM';
  await upload(
    t,
    `${header}\n101,Ann,Ashworth,"Palo Alto, CA",Merrill,UBS,2025-07-25,\n102,Zoe,Zabriskie,"Palo Alto, CA",LPL,RBC,2020-01-06,\n`,
  );
  // Even before the next run.
  const ann = await page('ashworth');
  expect([ann.crds, ann.register[0]?.matched]).toEqual([['101'], null]);
  expect((await page('birchall')).register).toEqual([]);
  await matchAdvisors(t.platform);
  expect(await found()).toEqual([]);
});

test('a move that fits nobody, a revert and a person who comes into the register are followed', async () => {
  await importFile();
  const first = await upload(t, file);
  await matchAdvisors(t.platform);
  const second = await upload(t, csv('Ann,Ashworth,"Palo Alto, CA",UBS,LPL,2025-08-20,'));
  expect((await page('ashworth')).register).toEqual([]);
  await matchAdvisors(t.platform);
  expect(await found()).toEqual(both.slice(1));
  await t.call(revertUpload, { as: 'admin', params: { id: second.uploadId } });
  await matchAdvisors(t.platform);
  expect(await found()).toEqual(both);
  await importFile([...people, moved(107, 'ANN', 'ASHWORTH')], '2025-08-29');
  await matchAdvisors(t.platform);
  expect(await found()).toEqual(both.slice(1));
  await t.call(revertUpload, { as: 'admin', params: { id: first.uploadId } });
  await matchAdvisors(t.platform);
  expect(await found()).toEqual([]);
});
