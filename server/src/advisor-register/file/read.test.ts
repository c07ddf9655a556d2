import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { zipOf } from '../../testing/xlsx.ts';
import { memberXml, openFolder, type PersonOf, registerZip } from '../register.fixture.ts';
import { openRegisterPath } from './open.ts';
import type { RegisterPerson } from './person.ts';
import { readPeople } from './read-people.ts';
import { crdOf, dayOf, textOf } from './values.ts';

const folder = openFolder();
afterAll(() => folder.remove());

async function peopleIn(content: Buffer | string, name?: string): Promise<RegisterPerson[]> {
  const file = await openRegisterPath(folder.write(content, name));
  const people: RegisterPerson[] = [];
  try {
    for (const member of file.members) for await (const some of readPeople(member)) people.push(...some);
  } finally {
    await file.close();
  }
  return people;
}
const oneOf = async (person: PersonOf) => (await peopleIn(registerZip([[person]])))[0];

describe('a person', () => {
  test('has names, exams, designations, jobs and other names', async () => {
    const more = `<OthrNms><OthrNm lastNm="DOE" firstNm="ANN" midNm="M" sufNm=""/></OthrNms><Exms><Exm exmCd="S65" exmNm="Series 65" exmDt="2011-02-03"/></Exms>
      <Dsgntns><Dsgntn dsgntnNm="Certified Financial Planner"/></Dsgntns><EmpHss><EmpHs fromDt="03/2015" toDt="02/2018" orgNm="A BANK" city="RENO" state="NV"/></EmpHss>`;
    expect(await oneOf({ crd: 7, last: 'ROE', suffix: 'JR, CFP', more })).toMatchObject({
      crd: 7,
      lastName: 'ROE',
      suffix: 'JR, CFP',
      otherNames: [{ firstName: 'ANN', middleName: 'M', lastName: 'DOE', suffix: '' }],
      exams: [{ code: 'S65', day: '2011-02-03' }],
      designations: ['Certified Financial Planner'],
      jobs: [
        {
          firmCrd: null,
          firmName: 'A BANK',
          city: 'RENO',
          from: '2015-03-01',
          to: '2018-02-28',
          byMonth: true,
        },
      ],
      hasDisclosures: false,
    });
  });

  test('is with a firm from the first of their registrations, at their branch', async () => {
    const now = [
      {
        firm: 5,
        name: `${'X'.repeat(30)}   Y  `,
        from: '2021-05-06',
        branch: ['RENO', 'NV'] as [string, string],
      },
    ];
    expect((await oneOf({ crd: 7, now }))?.current).toEqual([
      {
        firmCrd: 5,
        firmName: `${'X'.repeat(30)} Y`,
        city: 'RENO',
        state: 'NV',
        from: '2021-05-06',
        to: null,
        byMonth: false,
      },
    ]);
  });

  test.each([
    ['has disclosures', '<DRPs><DRP hasRegAction="N" hasCustComp="Y"/></DRPs>', true],
    ['has none', '<DRPs><DRP hasRegAction="N" hasCustComp="N"/></DRPs>', false],
    ['has an empty list of them', '<DRPs/>', false],
  ])('%s', async (_, more, expected) => {
    expect((await oneOf({ crd: 7, more }))?.hasDisclosures).toBe(expected);
  });
});

describe('a file', () => {
  const named: PersonOf = { crd: 1, first: 'JOSÉ', last: 'NUÑEZ' };

  test.each([
    ['ISO-8859-1', 'latin1'],
    ['UTF-8', 'utf8'],
    ['Windows-1252', 'latin1'],
  ] as const)('in %s is read in it', async (encoding, written) => {
    const xml = Buffer.from(memberXml([named], '2025-08-28', encoding), written);
    expect(await peopleIn(zipOf({ 'a.xml': xml }))).toMatchObject([{ firstName: 'JOSÉ', lastName: 'NUÑEZ' }]);
  });

  test('may be a plain XML, and may have members of both encodings', async () => {
    const latin = Buffer.from(memberXml([named]), 'latin1');
    const utf8 = Buffer.from(memberXml([{ ...named, crd: 2 }], '2025-08-28', 'UTF-8'));
    expect(await peopleIn(latin, 'feed.xml')).toHaveLength(1);
    expect(await peopleIn(zipOf({ 'b.xml': utf8, 'readme.txt': 'x', 'a.xml': latin }))).toMatchObject([
      { crd: 1, lastName: 'NUÑEZ' },
      { crd: 2, lastName: 'NUÑEZ' },
    ]);
  });

  const whole = registerZip([[named, { crd: 2 }]]);
  const xml = memberXml([named, { crd: 2 }]);
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(damaged.readUInt8(120) ^ 0xff, 120);
  test.each<[string, Buffer | string, RegExp]>([
    ['a zip that is cut short', whole.subarray(0, whole.length - 40), /cut short or damaged/],
    ['a damaged zip', damaged, /Feeds1.xml can't be unpacked/],
    ['XML that is cut short', zipOf({ 'a.xml': xml.slice(0, -60) }), /a.xml is no complete XML/],
    ['a plain XML that is cut short', xml.slice(0, -40), /is no complete XML/],
    [
      'bytes that are not UTF-8',
      zipOf({ 'a.xml': Buffer.from(memberXml([named], '2025-08-28', 'UTF-8'), 'latin1') }),
      /says that it is UTF-8, and is not/,
    ],
    ['an unknown encoding', memberXml([named], '2025-08-28', 'EBCDIC-US'), /is in EBCDIC-US/],
    ['a document type', `<!DOCTYPE x>${xml.slice(xml.indexOf('<IAPD'))}`, /has a document type/],
    [
      'the register of firms',
      '<IAPDFirmSECReport GenOn="2025-08-28"><Firms/></IAPDFirmSECReport>',
      /is the register of firms/,
    ],
    ['other XML', '<rss><channel/></rss>', /a list of <rss>/],
    ['a gzip that was cut short', gzipSync('<a/>').subarray(0, 12), /is no complete gzip file/],
    ['a workbook', zipOf({ '[Content_Types].xml': '<Types/>' }), /is an Excel workbook/],
    ['a zip without XML', zipOf({ 'a.txt': 'x' }), /holds no XML file/],
    ['a web page', '<!DOCTYPE html><html></html>', /is a web page/],
    ['nothing', '', /is empty/],
  ])('with %s is refused by name', async (_, content, message) => {
    await expect(peopleIn(content)).rejects.toThrow(message);
  });

  const tooLong = /a.xml has a part without people that is too long/;
  const tooMany = /a.xml has tags within each other, or attributes, that the register has not/;
  test.each([
    ['a value', '<Indvl><Info lastNm="', 'a', tooLong],
    ['elements within another', '', '<a>', tooMany],
    ['elements of one person', '<Indvl>', '<EmpHs orgNm="x"/>', tooLong],
    ['attributes', '<Indvl', ' a=""', tooMany],
    ['a comment', '<!-- ', 'a', tooLong],
    ['text', '', 'a', tooLong],
  ])('that unpacks to endless %s is refused before memory is full', async (_, start, more, message) => {
    let unpacked = 0;
    async function* read() {
      yield Buffer.from(`<IAPDIndividualReport GenOn="2025-08-28"><Indvls>${start}`);
      const piece = Buffer.from(more.repeat(5_000));
      for (; unpacked < 100_000_000; unpacked += piece.length) yield piece;
    }
    const reading = async () => {
      for await (const people of readPeople({ name: 'a.xml', read })) expect(people).toEqual([]);
    };
    await expect(reading()).rejects.toThrow(message);
    expect(unpacked).toBeLessThan(3_000_000);
  });

  test('that is not there is refused by name', async () => {
    await expect(openRegisterPath('/nowhere/feed.zip')).rejects.toThrow(/nowhere.feed.zip can't be opened/);
  });
});

describe('a value', () => {
  test('is a day in any of the forms that the register uses', () => {
    expect(['2025-08-29', '2025-08-29T10:00:00', '08/29/2025', '08/2025'].map((text) => dayOf(text))).toEqual(
      ['2025-08-29', '2025-08-29', '2025-08-29', '2025-08-01'],
    );
    expect([dayOf('02/2024', 'last'), dayOf('2025-02-30'), dayOf('Present'), dayOf(undefined)]).toEqual([
      '2024-02-29',
      null,
      null,
      null,
    ]);
  });

  test('is a CRD number of up to ten digits', () => {
    expect(['0001234', '12345678901', '12a', '0', undefined].map(crdOf)).toEqual([
      1234,
      null,
      null,
      null,
      null,
    ]);
  });

  test('is text that can be stored, without padding', () => {
    expect(textOf('  A\u0000  B  ')).toBe('A B');
  });
});
