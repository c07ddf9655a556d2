import { gzipSync } from 'node:zlib';
import { readAdvisorRegister, readRegisteredFirm } from '@liftout/contract/advisor-register';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { system } from '../../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { query } from '../../testing/database/query.ts';
import { multipart } from '../../testing/http/multipart.ts';
import { zipOf } from '../../testing/xlsx.ts';
import { registerEntriesOf } from '../entries.ts';
import { registerImports } from '../imports.ts';
import { openFolder, registerZip } from '../register.fixture.ts';
import { advisorRegisterService } from '../service.ts';
import { type FirmRow, firmsXml, formAdvCsv } from './firms.fixture.ts';

let t: TestApp;
const folder = openFolder();
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() =>
  query(
    t.databaseUrl,
    'TRUNCATE register_firm_files, register_firms, register_files, register_career_counts, register_moves, register_people, register_stints, register_changes',
  ),
);
afterAll(async () => {
  folder.remove();
  await t.close();
});

const register = () => advisorRegisterService(t.platform);
const importFile = (content: Buffer | string, name: string, acceptLosses = false) =>
  register().importPath(folder.write(content, name), { acceptLosses }, system);
const firms = () =>
  query(
    t.databaseUrl,
    `SELECT crd::int, source, name, business_name, city, state, regulatory_aum_cents::float8 AS cents, advisers, "day"::text
     FROM register_firms ORDER BY crd, source`,
  );

const merrill: FirmRow = {
  crd: 7691,
  legal: 'MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED',
  business: 'MERRILL LYNCH',
  city: 'NEW YORK',
  state: 'NY',
  aum: '1432000000000',
  advisers: '18500',
};
const cafe: FirmRow = { crd: 900001, legal: 'CAFÉ WEALTH, LLC', city: 'RENO', state: 'NV' };
const stored = (source: string, day: string) => [
  {
    crd: 7691,
    source,
    name: 'MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED',
    business_name: 'MERRILL LYNCH',
    city: 'NEW YORK',
    state: 'NY',
    cents: 143_200_000_000_000,
    advisers: 18_500,
    day,
  },
  {
    crd: 900001,
    source,
    name: 'CAFÉ WEALTH, LLC',
    business_name: 'CAFÉ WEALTH, LLC',
    city: 'RENO',
    state: 'NV',
    cents: null,
    advisers: null,
    day,
  },
];
const xml = (rows: FirmRow[], day?: string) => Buffer.from(firmsXml(rows, day ? { day } : {}), 'latin1');

describe('a file of firms', () => {
  test.each([
    ['as XML', 'IA_FIRM_SEC_Feed_08_28_2025.xml', (file: Buffer) => file],
    ['packed with gzip', 'IA_FIRM_SEC_Feed_08_28_2025.xml.gz', (file: Buffer) => gzipSync(file)],
    ['in a zip', 'IA_FIRM_SEC_Feed_08_28_2025.xml.zip', (file: Buffer) => zipOf({ 'firms.xml': file })],
  ])('%s is stored', async (_, name, packed) => {
    const done = await importFile(
      packed(xml([merrill, cafe, { ...cafe, legal: 'TWICE' }, { crd: '' }])),
      name,
    );
    expect(done).toEqual({
      isKnown: false,
      day: '2025-08-28',
      firms: 2,
      repeated: 1,
      withoutCrd: 1,
      changes: null,
    });
    expect(await firms()).toEqual(stored('sec', '2025-08-28'));
  });

  test.each([
    ['ia09012025.csv', (file: Buffer) => file, '2025-09-01'],
    ['ia090125.zip', (file: Buffer) => zipOf({ 'IA_SEC.csv': file }), '2025-09-01'],
    ['table.csv', (file: Buffer) => file, '2025-08-20'],
  ])('as the table of Form ADV, %s, is stored', async (name, packed, day) => {
    const file = formAdvCsv([{ ...merrill, aum: '  1,432,000,000,000.00' }, cafe]);
    expect(await importFile(packed(file), name)).toMatchObject({ day, firms: 2, changes: null });
    expect(await firms()).toEqual(stored('adv', day));
  });

  test('by item numbers of Form ADV in the header is stored too', async () => {
    const table = '1E1,1A,1B,"5F(2)(c)\nTotal"\n7691,MERRILL LYNCH,ML,12.50\n';
    await importFile(table, 'IA_08_28_2025.csv');
    expect(await firms()).toMatchObject([
      { crd: 7691, name: 'MERRILL LYNCH', business_name: 'ML', cents: 1_250 },
    ]);
  });

  test('again changes nothing; two days say who is new, gone and renamed', async () => {
    const third: FirmRow = { crd: 5, legal: 'GONE LLC' };
    await importFile(xml([merrill, cafe, third], '2025-08-28'), 'a.xml');
    expect(await importFile(xml([merrill, cafe, third], '2025-08-28'), 'b.xml')).toMatchObject({
      isKnown: true,
      changes: null,
    });
    const next = [merrill, { ...cafe, legal: 'BISTRO WEALTH, LLC' }, { crd: 6, legal: 'NEW LLC' }];
    const changes = { appeared: 1, vanished: 1, renamed: 1 };
    expect(await importFile(xml(next, '2025-08-29'), 'c.xml')).toMatchObject({ firms: 3, changes });
    // The states' file has other firms: it is the first of its source.
    const states = firmsXml([{ crd: 8, legal: 'STATE LLC' }], { root: 'IAPDFirmStateReport' });
    expect(await importFile(states, 'd.xml')).toMatchObject({ firms: 1, changes: null });
    const { body } = await t.call(readAdvisorRegister, { as: 'admin' });
    expect(
      body.firmFiles.map(({ source, day, firms, changes }) => ({ source, day, firms, changes })),
    ).toEqual([
      { source: 'sec', day: '2025-08-29', firms: 3, changes },
      { source: 'state', day: '2025-08-28', firms: 1, changes: null },
      { source: 'sec', day: '2025-08-28', firms: 3, changes: null },
    ]);
  });

  const many = Array.from({ length: 60 }, (_, n): FirmRow => ({ crd: n + 1, legal: `FIRM ${n}` }));
  test.each([
    ['XML that was cut short', 'a.xml', xml(many).subarray(0, 9_000), /was cut short or damaged/],
    [
      'a gzip that was cut short',
      'a.xml.gz',
      gzipSync(xml(many)).subarray(0, 500),
      /is no complete gzip file/,
    ],
    [
      'a table that was cut short',
      'ia082825.csv',
      formAdvCsv(many).subarray(0, -705),
      /was cut short or damaged/,
    ],
    [
      'a table cut within quotes',
      'ia082825.csv',
      formAdvCsv(many).subarray(0, -4),
      /can't be read to its end/,
    ],
    ['another table', 'a.csv', 'First,Last\nAnn,Lee\n', /lacks the columns "Organization CRD#"/],
    ['a file without firms', 'a.xml', firmsXml([]), /holds no firm/],
  ])('that is %s is refused whole', async (_, name, content, reason) => {
    await expect(importFile(content, name)).rejects.toThrow(reason);
    expect(await firms()).toEqual([]);
  });

  test('with fewer firms than a day explains is refused, unless that is accepted; so is an older one', async () => {
    await importFile(xml(many, '2025-08-28'), 'a.xml');
    const few = xml(many.slice(0, 30), '2025-08-29');
    await expect(importFile(few, 'b.xml')).rejects.toThrow('Its firms fell from 60 to 30');
    expect(await importFile(few, 'b.xml', true)).toMatchObject({ changes: { vanished: 30 } });
    await expect(importFile(xml(many, '2025-08-27'), 'c.xml')).rejects.toThrow('in the order of their days');
  });

  test('that an admin sends is imported in the background', async () => {
    const name = 'IA_FIRM_SEC_Feed_08_28_2025.xml.gz';
    const { payload, headers } = multipart([
      { name: 'file', value: gzipSync(xml([merrill])), fileName: name },
    ]);
    const sent = await t.inject({
      as: 'admin',
      method: 'POST',
      url: '/api/admin/register',
      payload,
      headers,
    });
    expect(sent.statusCode).toBe(200);
    await registerImports(t.platform, register()).work.run(sent.json().id, {
      signal: new AbortController().signal,
      isLast: false,
    });
    const { body } = await t.call(readAdvisorRegister, { as: 'admin' });
    expect(body.imports[0]).toMatchObject({ state: 'imported', kind: 'firms', people: 1, day: '2025-08-28' });
  });
});

describe('the register of firms', () => {
  test('names the firms of careers in full', async () => {
    const cut = 'THE EXCEEDINGLY LONG NAMED WEALTH MANAGEMENT AND FINANCIAL PLAN';
    await importFile(
      registerZip([[{ crd: 11, now: [{ firm: 77, name: cut }, { firm: 78 }] }]]),
      'feed.xml.zip',
    );
    await importFile(xml([{ crd: 77, legal: `${cut}NING GROUP, LLC` }]), 'firms.xml');
    const [entry] = await t.platform.db.as({ kind: 'platform', actor: system }, (tx) =>
      registerEntriesOf(tx, ['11']),
    );
    expect(entry?.stints.map(({ firm }) => firm).sort()).toEqual(['FIRM 78', `${cut}NING GROUP, LLC`]);
  });

  const ask = async (firmName: string) =>
    (await t.call(readRegisteredFirm, { as: 'alpha', params: { firmName }, query: { client: 'alpha' } })).body
      .firm;

  test('tells a client the regulatory AUM of a firm that is certainly one of it', async () => {
    await importFile(xml([merrill, cafe]), 'firms.xml');
    expect(await ask('Merrill')).toEqual({
      crd: '7691',
      name: 'MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED',
      city: 'NEW YORK',
      state: 'NY',
      regulatoryAum: 1_432_000_000_000,
      advisers: 18_500,
      day: '2025-08-28',
    });
    expect(await ask('Café Wealth')).toMatchObject({ crd: '900001', regulatoryAum: null });
    expect(await ask('Somebody else')).toBeNull();
  });

  test('tells the newest filing of several files, and nothing where two firms may be meant', async () => {
    await importFile(xml([merrill], '2025-08-28'), 'firms.xml');
    await importFile(formAdvCsv([{ ...merrill, aum: '99' }]), 'ia09012025.csv');
    expect(await ask('Merrill')).toMatchObject({ regulatoryAum: 99, day: '2025-09-01' });
    await importFile(xml([merrill, { ...merrill, crd: 7692 }], '2025-09-02'), 'more.xml');
    expect(await ask('Merrill')).toBeNull();
    await importFile(xml([merrill, cafe], '2025-09-03'), 'less.xml');
    expect(await ask('Merrill')).toMatchObject({ crd: '7691', day: '2025-09-03' });
  });
});
