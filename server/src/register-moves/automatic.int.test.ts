import {
  makeRegisterMoves,
  readAutomaticRegisterMoves,
  saveAutomaticRegisterMoves,
} from '@liftout/contract/register-moves';
import { listUploads, revertUpload } from '@liftout/contract/uploads';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type FirmOf, openFolder, type PersonOf, registerZip } from '../advisor-register/register.fixture.ts';
import { advisorRegisterService } from '../advisor-register/service.ts';
import { system } from '../platform/db/scope.ts';
import { unavailable } from '../platform/http/errors/http-error.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { seedMarkets } from '../testing/upload.ts';
import { uploadsService } from '../uploads/service.ts';
import { automaticMoves } from './automatic.ts';
import { registerMovesService } from './service.ts';

let t: TestApp;
const folder = openFolder();
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  return () => t.close();
});
afterAll(() => folder.remove());

const merrill: FirmOf = { firm: 1, name: 'MERRILL LYNCH', from: '2015-01-05', branch: ['PALO ALTO', 'CA'] };
const ubs: FirmOf = {
  firm: 2,
  name: 'UBS FINANCIAL SERVICES INC.',
  from: '2025-07-14',
  branch: ['PALO ALTO', 'CA'],
};
const ann = { crd: 101, first: 'ANN', last: 'ASHWORTH' };
const before: PersonOf[] = [{ ...ann, now: [merrill] }];
const after: PersonOf[] = [{ ...ann, now: [ubs], before: [{ ...merrill, to: '2025-07-11' }] }];

async function importFile(people: PersonOf[], day: string): Promise<string> {
  const path = folder.write(registerZip([people], day), 'feed.zip');
  await advisorRegisterService(t.platform).importPath(path, { acceptLosses: false }, system);
  const [file] = await query(t.databaseUrl, 'SELECT id FROM register_files ORDER BY "day" DESC LIMIT 1');
  return String(file?.id);
}
const save = (automatic: boolean, version: number) =>
  t.call(saveAutomaticRegisterMoves, { as: 'admin', body: { automatic, version } });
const work = (id: string) =>
  automaticMoves(t.platform, registerMovesService(t.platform, uploadsService(t.platform))).work(id);
const uploads = async () => (await t.call(listUploads, { as: 'admin', query: {} })).body;
const jobs = () =>
  query(t.databaseUrl, `SELECT data ->> 'fileId' AS file FROM jobs.job WHERE name = 'register.imported'`);

test('is off by default; each file that is compared asks once, with its own commit', async () => {
  expect((await t.call(readAutomaticRegisterMoves, { as: 'admin' })).body).toEqual({
    automatic: false,
    version: 1,
  });
  await importFile(before, '2025-07-01');
  expect(await jobs()).toEqual([]);
  const id = await importFile(after, '2025-08-14');
  await importFile(after, '2025-08-14');
  expect(await jobs()).toEqual([{ file: id }]);
  await work(id);
  expect(await uploads()).toEqual([]);
});

test('switched on, it makes the moves of a file once, and not again after a revert by itself', async () => {
  expect((await save(true, 1)).body).toEqual({ automatic: true, version: 2 });
  await importFile(before, '2025-07-01');
  const id = await importFile(after, '2025-08-14');
  await work(id);
  await work(id);
  const made = await uploads();
  expect(made).toMatchObject([{ fileName: 'SEC register, feed.zip', uploadedBy: 'Liftout', added: 1 }]);
  await t.call(revertUpload, { as: 'admin', params: { id: made[0]?.id ?? '' } });
  expect(await jobs()).toHaveLength(1);
});

test('a file without a move is no fault; one that an admin was faster with neither', async () => {
  await save(true, 1);
  await importFile(before, '2025-07-01');
  const id = await importFile(after, '2025-08-14');
  await t.call(makeRegisterMoves, { as: 'admin', params: { id } });
  await work(id);
  await work(
    await importFile(
      after.map((one) => ({ ...one, suffix: 'CFP' })),
      '2025-08-15',
    ),
  );
  expect(await uploads()).toHaveLength(1);
});

test('while other uploads take too long, it waits and fails nothing', async () => {
  await save(true, 1);
  const id = '0198f000-0000-7000-8000-000000000001';
  const busy = {
    make: () => Promise.reject(unavailable("Another upload is in progress. Try again when it's done.", 15)),
  };
  await automaticMoves(t.platform, busy).work(id);
  expect(
    await query(
      t.databaseUrl,
      `SELECT data ->> 'fileId' AS file, start_after > now() + interval '30 s' AS later
       FROM jobs.job WHERE name = 'register.imported'`,
    ),
  ).toEqual([{ file: id, later: true }]);
});

test('a change is audited, and refused where somebody else changed it', async () => {
  await save(true, 1);
  const outdated = await save(false, 1);
  expect([outdated.status, JSON.parse(outdated.text)]).toMatchObject([
    409,
    { current: { automatic: true, version: 2 } },
  ]);
  await save(false, 2);
  expect(
    await query(
      t.databaseUrl,
      `SELECT action, before, after FROM audit_entries WHERE entity_id = 'register-moves' ORDER BY created_at, id`,
    ),
  ).toEqual([
    { action: 'settings.changed', before: false, after: true },
    { action: 'settings.changed', before: true, after: false },
  ]);
});
