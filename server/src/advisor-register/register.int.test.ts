import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readAdvisorRegister } from '@liftout/contract/advisor-register';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { zipOf } from '../testing/xlsx.ts';
import { crowd, memberXml, openFolder, type PersonOf, registerZip } from './register.fixture.ts';
import { advisorRegisterService } from './service.ts';

let t: TestApp;
const folder = openFolder();
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() =>
  rows(
    'TRUNCATE register_files, register_career_counts, register_moves, register_people, register_stints, register_changes',
  ),
);
afterAll(async () => {
  folder.remove();
  await t.close();
});

const importFile = (content: Buffer | string, { name = 'feed.xml.zip', acceptLosses = false } = {}) =>
  advisorRegisterService(t.platform).importPath(folder.write(content, name), { acceptLosses }, system);
const importDay = (day: string, ...members: PersonOf[][]) => importFile(registerZip(members, day));
const rows = (sql: string) => query(t.databaseUrl, sql);
const stints = () =>
  rows(`SELECT crd, firm_crd AS firm, firm_name AS name, city, started_on::text AS "from", ended_on::text AS "to"
    FROM register_stints ORDER BY crd, "position"`);
const everything = async () =>
  JSON.stringify([
    await rows('SELECT * FROM register_files ORDER BY id'),
    await rows('SELECT * FROM register_people ORDER BY crd'),
    await stints(),
    await rows('SELECT * FROM register_changes ORDER BY crd'),
  ]);
const classes = async () =>
  Object.fromEntries(
    (
      await rows(
        'SELECT crd, class FROM register_changes JOIN register_files f ON f.id = file_id WHERE f.day = (SELECT max(day) FROM register_files) ORDER BY crd',
      )
    ).map((row) => [String(row.crd), row.class]),
  );

const ann: PersonOf = {
  crd: 11,
  suffix: 'CFP "x" \\y',
  now: [
    { firm: 1, name: 'ONE ADVISORS     ', from: '2021-01-01', branch: ['RENO', 'NV'] },
    { firm: 2, from: '2022-01-01' },
  ],
  before: [{ firm: 3, from: '2010-01-01', to: '2020-12-31' }],
  more: '<Dsgntns><Dsgntn dsgntnNm="A, &quot;B&quot;"/></Dsgntns><DRPs><DRP hasBond="Y"/></DRPs>',
};

describe('a file', () => {
  test('is stored with its people and their careers', async () => {
    const done = await importDay('2025-08-28', [ann], [{ crd: 12 }, { crd: 'none' }, { crd: 11 }]);
    expect(done).toEqual({
      isKnown: false,
      day: '2025-08-28',
      people: 4,
      employments: 2,
      repeated: 1,
      withoutCrd: 1,
      changes: null,
    });
    expect(
      await rows('SELECT crd, last_name, suffix, designations, has_disclosures FROM register_people'),
    ).toEqual([
      { crd: 11, last_name: 'LEE', suffix: 'CFP "x" \\y', designations: ['A, "B"'], has_disclosures: true },
      { crd: 12, last_name: 'LEE', suffix: '', designations: [], has_disclosures: false },
    ]);
    expect(await stints()).toEqual([
      { crd: 11, firm: 3, name: 'FIRM 3', city: '', from: '2010-01-01', to: '2020-12-31' },
      { crd: 11, firm: 1, name: 'ONE ADVISORS', city: 'RENO', from: '2021-01-01', to: null },
      { crd: 11, firm: 2, name: 'FIRM 2', city: 'OMAHA', from: '2022-01-01', to: null },
    ]);
  });

  test('changes nothing when it comes again, under whatever name', async () => {
    const zip = registerZip([[ann]]);
    await importFile(zip);
    const before = await everything();
    expect(await importFile(zip, { name: 'again.zip' })).toMatchObject({ isKnown: true, people: 1 });
    expect(await everything()).toBe(before);
  });

  test('means the same in whatever order its members are packed', async () => {
    const members: [string, string][] = [
      ['Feeds1.xml', memberXml([ann])],
      ['Feeds2.xml', memberXml([{ crd: 12 }, { ...ann, last: 'OTHER' }])],
    ];
    const people = 'SELECT crd, last_name, digest FROM register_people ORDER BY crd';
    await importFile(zipOf(Object.fromEntries(members)));
    const first = [await rows(people), await stints()];
    await importFile(zipOf(Object.fromEntries(members.toReversed())));
    expect([await rows(people), await stints()]).toEqual(first);
    expect(await classes()).toEqual({});
  });

  test('takes its day from its name where it says none', async () => {
    const xml = memberXml([ann]).replace(/ GenOn="[^"]*"/, '');
    expect(
      await importFile(zipOf({ 'a.xml': xml }), { name: 'IA_INDVL_Feed_08_27_2025.xml.zip' }),
    ).toMatchObject({
      day: '2025-08-27',
    });
    await expect(importFile(zipOf({ 'a.xml': `${xml}\n` }), { name: 'feed.zip' })).rejects.toThrow(
      'feed.zip does not say which day it is of',
    );
  });

  test.each([
    [
      'whose second part is cut short',
      () => zipOf({ 'a1.xml': memberXml([ann]), 'a2.xml': memberXml([ann]).slice(0, -9) }),
    ],
    ['that lacks a part', () => zipOf({ 'a1.xml': memberXml([ann]), 'a3.xml': memberXml([{ crd: 12 }]) })],
  ])('%s is refused whole', async (_, zip) => {
    await expect(importFile(zip())).rejects.toThrow(/a2.xml is no complete XML|lacks its part 2/);
    expect(await everything()).toBe('[[],[],[],[]]');
  });

  test('that lost more people than a day explains is refused, unless it is accepted', async () => {
    await importDay('2025-08-28', crowd(100, 1), crowd(100, 1, 101));
    const before = await everything();
    const zip = registerZip([crowd(60, 1), crowd(100, 1, 101)], '2025-08-29');
    await expect(importFile(zip)).rejects.toThrow(
      'feed.xml.zip was refused as incomplete. Its people fell from 200 to 160',
    );
    expect(await everything()).toBe(before);
    expect(await importFile(zip, { acceptLosses: true })).toMatchObject({
      people: 160,
      changes: { vanished: 40 },
    });
  });

  test('that is older than the last one is refused', async () => {
    await importDay('2025-08-28', [ann]);
    await expect(importDay('2025-08-27', [ann])).rejects.toThrow(
      'is of Aug 27, 2025, and the file of Aug 28, 2025',
    );
  });
});

describe('a second file', () => {
  const on = '2025-08-20';
  const firms = (...numbers: number[]) =>
    numbers.map((firm) => ({ firm, from: firm > 5 ? on : '2020-01-02' }));

  test('gives the class of each change', async () => {
    const same = { crd: 8, now: firms(1) };
    await importDay('2025-08-28', [
      { crd: 1, now: firms(1) },
      { crd: 2, now: firms(1, 2) },
      { crd: 3, now: firms(1) },
      { crd: 4, now: firms(1, 2) },
      { crd: 5, now: firms(1) },
      { crd: 6, now: firms(1) },
      same,
    ]);
    const done = await importDay('2025-08-29', [
      { crd: 1, now: firms(1, 9) },
      { crd: 2, now: firms(2) },
      { crd: 3, now: firms(9) },
      { crd: 4, now: firms(2, 9) },
      { crd: 5, now: [] },
      { crd: 7, now: firms(9) },
      { ...same, last: 'MARRIED' },
    ]);
    expect(await classes()).toEqual({
      1: 'joined',
      2: 'left',
      3: 'swapped',
      4: 'other',
      5: 'other',
      6: 'vanished',
      7: 'appeared',
    });
    expect(done.changes).toEqual({
      joined: 1,
      left: 1,
      swapped: 1,
      conversion: 0,
      dual: 0,
      bulk: 0,
      other: 2,
      appeared: 1,
      vanished: 1,
    });
    expect(
      await rows('SELECT left_crds, joined_crds, kept_crds FROM register_changes WHERE crd = 4'),
    ).toEqual([{ left_crds: ['1'], joined_crds: ['9'], kept_crds: ['2'] }]);
  });

  test('tells a second registration with the enterprise, and a transfer of many, from moves', async () => {
    const both = crowd(10, 1).map(({ crd }) => ({ crd, now: firms(1, 2) }));
    const moved = crowd(20, 3, 100);
    const few = crowd(19, 3, 200);
    await importDay('2025-08-28', [
      ...both,
      { crd: 50, now: firms(1) },
      { crd: 51, now: firms(1, 2) },
      ...moved,
      ...few,
    ]);
    await importDay('2025-08-29', [
      ...both,
      { crd: 50, now: firms(1, 2) },
      { crd: 51, now: firms(1) },
      ...moved.map(({ crd }) => ({ crd, now: [{ firm: 8, from: '2025-08-20' }] })),
      ...few.map(({ crd }) => ({ crd, now: [{ firm: 8, from: '2025-08-21' }] })),
    ]);
    const found = await classes();
    expect([found[50], found[51], found[100], found[119], found[200]]).toEqual([
      'dual',
      'dual',
      'bulk',
      'bulk',
      'swapped',
    ]);
  });

  test('tells a swap within one enterprise, of one person or of many, from moves', async () => {
    const pierce = [{ firm: 7691, name: 'MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED' }];
    const bank = [{ firm: 5, name: 'BANK OF AMERICA PRIVATE BANK', from: '2025-08-27' }];
    const many = crowd(25, 0, 100);
    const left = pierce.map((firm) => ({ ...firm, to: '2025-08-26' }));
    await importDay('2025-08-28', [
      { crd: 1, now: pierce },
      { crd: 2, now: pierce },
      ...many.map(({ crd }) => ({ crd, now: pierce })),
    ]);
    await importDay('2025-08-29', [
      { crd: 1, now: bank },
      { crd: 2, now: firms(9), before: left },
      ...many.map(({ crd }) => ({ crd, now: bank, before: left })),
    ]);
    const found = await classes();
    expect([found[1], found[2], found[100], found[124]]).toEqual([
      'conversion',
      'swapped',
      'conversion',
      'conversion',
    ]);
  });

  test('tells many who leave a firm on one day from those who leave it alone', async () => {
    const others = crowd(300, 4, 1_000);
    const people = crowd(21, 3).map(({ crd }) => ({ crd, now: firms(3, 4) }));
    await importDay('2025-08-28', [...people, ...others]);
    const after = people.map(({ crd }) => ({
      crd,
      now: firms(4),
      before: [{ firm: 3, from: '2020-01-02', to: crd === 21 ? '2025-08-27' : on }],
    }));
    await importFile(registerZip([[...after, ...others]], '2025-08-29'), { acceptLosses: true });
    const found = await classes();
    expect([found[1], found[20], found[21], found[1_000]]).toEqual(['bulk', 'bulk', 'left', undefined]);
  });

  test('keeps who vanished as they were, and knows them again', async () => {
    await importDay('2025-08-28', [ann, { crd: 12 }]);
    await importDay('2025-08-29', [{ crd: 12 }]);
    expect(
      await rows(
        `SELECT f.day::text AS day FROM register_people JOIN register_files f ON f.id = last_file_id WHERE crd = 11`,
      ),
    ).toEqual([{ day: '2025-08-28' }]);
    expect(await stints()).toHaveLength(3);
    await importDay('2025-08-30', [{ ...ann, now: [] }, { crd: 12 }]);
    expect(await classes()).toEqual({ 11: 'appeared' });
    expect(await stints()).toHaveLength(1);
  });
});

describe('GET /api/admin/register', () => {
  test('has no files at first, then the newest first with what each changed', async () => {
    expect((await t.call(readAdvisorRegister, { as: 'admin' })).body).toEqual({
      files: [],
      firmFiles: [],
      imports: [],
    });
    await importDay('2025-08-28', [ann]);
    await importDay('2025-08-29', [ann, { crd: 12 }]);
    const { body } = await t.call(readAdvisorRegister, { as: 'admin' });
    expect(body.files).toMatchObject([
      {
        day: '2025-08-29',
        people: 2,
        employments: 2,
        importedBy: 'Liftout',
        changes: { appeared: 1, joined: 0 },
      },
      { day: '2025-08-28', people: 1, changes: null },
    ]);
  });

  test('is for admins alone', async () => {
    expect((await t.call(readAdvisorRegister, { as: null })).status).toBe(401);
    expect((await t.call(readAdvisorRegister, { as: 'alpha' })).status).toBe(403);
  });
});

describe('npm run import', () => {
  async function run(...args: string[]) {
    const cli = fileURLToPath(new URL('../cli/import.ts', import.meta.url));
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: t.databaseUrl,
      DATA_DIR: t.platform.config.dataDir,
      DEMO: '0',
      LIFTOUT_ADMIN_PASSWORD: 'four wise words here',
    };
    const child = spawn(process.execPath, [cli, ...args], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    const [code] = await once(child, 'close');
    return { code, said: said.trim() };
  }

  test('says what it imported, what it refused and how to call it', async () => {
    await importDay('2025-08-28', [ann]);
    const next = folder.write(registerZip([[ann, { crd: 12 }]], '2025-08-29'));
    expect(await run('register', next)).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^Imported the register of 2025-08-29: 2 people with 2 current employments.\nSince the file before:\n(?: +0 .*\n)+ +1 {2}new\n/,
      ),
    });
    expect(await run('register', folder.write('a,b\n', 'x.csv'))).toEqual({
      code: 1,
      said: expect.stringContaining('x.csv is a CSV file, not the register of representatives.'),
    });
    expect(await run('firms', next)).toEqual({
      code: 1,
      said: expect.stringMatching(/^Usage: npm run import/),
    });
    expect(await rows('SELECT count(*)::int AS n FROM register_files')).toEqual([{ n: 2 }]);
  });
});
