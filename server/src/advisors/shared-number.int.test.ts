import { listMoves } from '@liftout/contract/moves';
import { revertUpload } from '@liftout/contract/uploads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterEach(() => t.close());

const file = (...rows: string[]) =>
  ['First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,CRD', ...rows].join('\n');
const row = (name: string, date: string, crd = '7691', firms = 'Merrill,UBS') =>
  `${name.replace(' ', ',')},"Boston, MA",${firms},${date},,${crd}`;
const revert = (id: string) => t.call(revertUpload, { as: 'admin', params: { id } });

/** The names of each advisor. */
async function people() {
  const { body } = await t.call(listMoves, { as: 'admin', query: {} });
  const byAdvisor = Map.groupBy(body, ({ advisorId }) => advisorId);
  return [...byAdvisor.values()]
    .map((moves) =>
      moves
        .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
        .sort()
        .join(' = '),
    )
    .sort();
}

const rows = [
  row('Anna Quillon', '01/06/2025'),
  row('Boris Thornvale', '02/06/2025'),
  row('Carla Westmere', '03/06/2025'),
  row('Anna Quillon', '06/06/2025', '', 'UBS,RBC'),
];

test("a firm's number on every row makes no advisor of several people, and the file says so", async () => {
  const { warnings } = await upload(t, file(...rows));
  expect(await people()).toEqual(['Anna Quillon = Anna Quillon', 'Boris Thornvale', 'Carla Westmere']);
  expect(warnings).toEqual([
    {
      row: 1,
      message:
        "These CRD numbers are of several people, such as a firm's: 7691 (Anna Quillon, Boris Thornvale, Carla Westmere). They were not used to tell people apart.",
    },
  ]);
});

test('in whatever order and however many files, and a revert makes it as before', async () => {
  for (const order of [rows, rows.toReversed()]) {
    const uploads: string[] = [];
    const before: string[][] = [];
    for (const one of order) {
      before.push(await people());
      uploads.push((await upload(t, file(one))).uploadId);
    }
    expect(await people()).toEqual(['Anna Quillon = Anna Quillon', 'Boris Thornvale', 'Carla Westmere']);
    for (const id of uploads.toReversed()) {
      await revert(id);
      expect(await people()).toEqual(before.pop());
    }
  }
});

test('a number with two given names, or another surname, is one person', async () => {
  const { warnings } = await upload(
    t,
    file(
      row('Xiaoming Wang', '01/06/2025'),
      row('Michael Wang', '02/06/2025'),
      row('Ann Lee', '01/06/2025', '55'),
      row('Ann Reed', '02/06/2025', '55'),
      row('Ann Hill', '03/06/2025', '55'),
    ),
  );
  expect(await people()).toEqual(['Ann Hill = Ann Lee = Ann Reed', 'Michael Wang = Xiaoming Wang']);
  expect(warnings).toEqual([]);
});
