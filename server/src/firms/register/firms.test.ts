import { describe, expect, test } from 'vitest';
import { buildDirectory, type Firm, loadFirms } from './directory.ts';
import { coreOf, normalizeFirmName, tradeNameOf } from './normalize.ts';
import { changeOf, firmDays, ownershipOf } from './ownership.ts';
import { firmKey, firmResolver, resolveFirm } from './resolve.ts';

const directory = buildDirectory(loadFirms());

function nameOf(spelling: string): string | undefined {
  const resolution = resolveFirm(spelling, directory);
  return resolution.status === 'known' ? resolution.firm.name : undefined;
}

describe('normalizing removes differences of spelling', () => {
  test.each([
    ['MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED', 'merrill lynch pierce fenner and smith'],
    ['Goldman Sachs & Co. LLC', 'goldman sachs'],
    ['Edward D. Jones & Co., L.P.', 'edward d jones'],
    ['TRINITY WEALTH SECURITIES, L.L.C.', 'trinity wealth securities'],
    ['J.P. MORGAN SECURITIES LLC', 'jp morgan securities'],
    ['J P Morgan Securities', 'jp morgan securities'],
    ['BLUESTONE® FINANCIAL ADVISORS, LLC', 'bluestone financial advisors'],
    ['The Burney Company', 'burney'],
    ['BROWN | MILLER WEALTH MANAGEMENT, LLC', 'brown miller wealth management'],
    ["D'ORAZIO WEALTH ADVISORS", 'dorazio wealth advisors'],
    ['Crédit Agricole S.A.', 'credit agricole sa'],
    ['STRATEGAS SECURITIES, LLC DBA STRATEGAS RESEARCH PARTNERS', 'strategas securities'],
    ['&PARTNERS', 'and partners'],
    ['Company', 'company'],
    ['???', ''],
  ])('%s', (spelling, key) => {
    expect(normalizeFirmName(spelling)).toBe(key);
  });

  test('the trade name follows DBA', () => {
    expect(tradeNameOf('Smith Holdings, LLC d/b/a Snowden Lane Partners')).toBe('snowden lane partners');
    expect(tradeNameOf('Snowden Lane Partners')).toBeNull();
  });

  test('the core is the name without common words, never a single everyday word', () => {
    expect(coreOf('cresset asset management')).toBe('cresset');
    expect(coreOf('wealth management')).toBe('wealth');
    expect(coreOf('united financial group')).toBeNull();
  });
});

describe('the spellings of one firm resolve to it', () => {
  test.each([
    [
      'Merrill',
      ['MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED', 'BofA', 'Merrill', 'MLPF&S', 'merrill lynch'],
    ],
    ['Morgan Stanley', ['MORGAN STANLEY', 'MS', 'MSSB', 'Smith Barney']],
    ['E*TRADE', ['E*TRADE', 'ETrade', 'E*TRADE Securities LLC']],
    ['UBS', ['UBS FINANCIAL SERVICES INC.', 'PaineWebber', 'UBS Wealth Management USA']],
    ['Wells Fargo Advisors', ['WELLS FARGO CLEARING SERVICES, LLC', 'A.G. Edwards', 'AG Edwards', 'WFA']],
    [
      'J.P. Morgan',
      ['J.P. MORGAN SECURITIES LLC', 'JPMorgan Chase & Co.', 'JP Morgan', 'Chase Investment Services'],
    ],
    ['Edward Jones', ['Edward D. Jones & Co., L.P.', 'EDWARD JONES']],
    ['NewEdge', ['NEWEDGE SECURITIES, LLC', 'New Edge']],
    ['Stifel', ['STIFEL, NICOLAUS & COMPANY, INCORPORATED', 'Stifel Nicolaus']],
    ['HSBC', ['HSBC SECURITIES (USA) INC.']],
    ['&Partners', ['&PARTNERS']],
  ])('%s', (name, spellings) => {
    expect(spellings.map((spelling) => [spelling, nameOf(spelling)])).toEqual(
      spellings.map((spelling) => [spelling, name]),
    );
  });

  test('a trade name after DBA decides where the legal name is unknown', () => {
    expect(nameOf('Smith Holdings, LLC DBA Snowden Lane Partners')).toBe('Snowden Lane');
  });
});

describe('uncertain spellings are left to a person', () => {
  test.each([
    ['Merrill Lynck', 'Merrill'],
    ['Raymond Jame', 'Raymond James & Associates'],
    ['UBS FUNDS LLC', 'UBS'],
    ['=HYPERLINK("http://x","Merrill")', 'Merrill'],
    ['Rockefeller Wealth Partners', 'Rockefeller'],
  ])('%s may be %s', (spelling, name) => {
    const resolution = resolveFirm(spelling, directory);
    expect(resolution.status).toBe('similar');
    if (resolution.status !== 'similar') return;
    expect(resolution.candidates[0]?.firm.name).toBe(name);
    expect(resolution.candidates[0]?.why).not.toBe('');
    expect(firmKey(resolution, '2025-01-01')).toBe(`~${normalizeFirmName(spelling)}`);
  });

  test.each([['BROAD RUN INVESTMENT MANAGEMENT, LLC'], ['UNITED BROKERAGE SERVICES, INC'], ['MX']])(
    '%s is another firm',
    (spelling) => {
      expect(resolveFirm(spelling, directory).status).toBe('new');
    },
  );

  test('a spelling without letters is its own key', () => {
    expect(resolveFirm(' ??? ', directory)).toEqual({ status: 'new', key: '???', nameKey: '???' });
  });
});

describe('a person’s decision overrides the rules', () => {
  const decided = buildDirectory(loadFirms(), [
    ['ubs securities', 'ubs'],
    ['morgan stanley', null],
  ]);

  test('a confirmed match', () => {
    expect(resolveFirm('UBS Securities LLC', decided)).toMatchObject({
      status: 'known',
      confirmed: true,
      firm: { id: 'ubs' },
    });
  });

  test('a refused match', () => {
    expect(resolveFirm('MORGAN STANLEY', decided).status).toBe('new');
  });
});

const on = firmDays(directory);
const isConversion = (left: string, joined: string, date: string) =>
  changeOf(on(left, date), on(joined, date)).isConversion;

describe('a conversion is a move between names of one enterprise', () => {
  test.each([
    ['WELLS FARGO CLEARING SERVICES, LLC', 'FiNet', '2025-01-01', true],
    ['Raymond James', 'RJFS', '2025-01-01', true],
    ['Stifel', 'SIA', '2025-01-01', true],
    ['Merrill Lynch', 'BofA', '2025-01-01', true],
    ['Merrill Lynch', 'Bank of America Private Bank', '2025-01-01', true],
    ['First Republic', 'J.P. Morgan Advisors', '2023-04-30', false],
    ['First Republic', 'J.P. Morgan Advisors', '2023-05-01', true],
    ['Commonwealth Financial Network', 'LPL', '2025-07-31', false],
    ['Merrill', 'UBS', '2025-01-01', false],
    ['Acme Wealth LLC', 'ACME WEALTH', '2025-01-01', true],
    ['Acme Wealth LLC', 'Bravo Wealth', '2025-01-01', false],
  ])('%s to %s on %s: %s', (left, joined, date, expected) => {
    expect(isConversion(left, joined, date)).toBe(expected);
  });

  test('a row with one firm is no conversion', () => {
    const firm = on('UBS', '2025-01-01');
    expect(changeOf(null, firm).isConversion).toBe(false);
    expect(changeOf(firm, null).isConversion).toBe(false);
  });

  test('is a takeover where the two were no house before', () => {
    const isTakeover = (left: string, joined: string, date: string) =>
      changeOf(on(left, date), on(joined, date)).isTakeover;
    expect(isTakeover('Waddell & Reed', 'LPL', '2021-04-29')).toBe(false);
    expect(isTakeover('Waddell & Reed', 'LPL', '2021-04-30')).toBe(true);
    expect(isTakeover('Commonwealth', 'LPL', '2025-08-01')).toBe(true);
    expect(isTakeover('Waddell & Reed', 'Commonwealth', '2025-08-01')).toBe(true);
    expect(isTakeover('Waddell & Reed', 'Waddell & Reed, Inc.', '2025-08-01')).toBe(false);
    expect(isTakeover('Raymond James', 'RJFS', '2025-01-01')).toBe(false);
  });
});

describe('a takeover has a day: before it a firm is its own, from it on its rows count to the buyer', () => {
  test.each([
    ['Voya Financial Advisors, Inc.', 'Cetera', '2021-06-08', '2021-06-09', '2021-06-10'],
    ['Waddell & Reed', 'LPL', '2021-04-29', '2021-04-30', '2021-05-01'],
    ['Credit Suisse Securities (USA) LLC', 'UBS', '2023-06-11', '2023-06-12', '2023-06-13'],
    ['Lincoln Financial Advisors', 'Osaic', '2024-05-05', '2024-05-06', '2024-05-07'],
    ['Lincoln Financial Securities', 'Osaic', '2024-05-05', '2024-05-06', '2024-05-07'],
    ['Atria', 'LPL Financial', '2024-09-30', '2024-10-01', '2024-10-02'],
    ['H.D. Vest', 'Cetera', '2023-11-26', '2023-11-27', '2023-11-28'],
    ['TD Ameritrade', 'Charles Schwab', '2020-10-05', '2020-10-06', '2020-10-07'],
    ['First Republic', 'J.P. Morgan', '2023-04-30', '2023-05-01', '2023-05-02'],
  ])('%s to %s', (bought, buyer, before, day, after) => {
    expect(on(bought, before).key).not.toBe(on(buyer, before).key);
    expect(isConversion(bought, buyer, before)).toBe(false);
    for (const date of [day, after]) {
      expect(on(bought, date)).toEqual({ ...on(buyer, date), origin: on(bought, before).house });
      expect(isConversion(bought, buyer, date)).toBe(true);
    }
  });

  test('of a firm that keeps its name is a conversion from the day on', () => {
    const days = ['2025-07-31', '2025-08-01', '2025-08-02'];
    expect(days.map((date) => isConversion('Commonwealth', 'LPL', date))).toEqual([false, true, true]);
    expect(on('Commonwealth', '2025-08-02').key).toBe('commonwealth');
  });

  test('a firm of an enterprise that buys another makes its moves conversions too', () => {
    expect(isConversion('Credit Suisse', 'UBS Securities', '2024-01-02')).toBe(true);
  });
});

describe('owners of owners', () => {
  const owner = (key: string, since: string | null, countsToOwner = true) => ({ key, since, countsToOwner });
  const days = ['2009-12-31', '2010-01-01', '2020-01-01'];

  test('are followed from buyer to buyer', () => {
    const ownership = ownershipOf(
      new Map([
        ['a', owner('b', '2010-01-01')],
        ['b', owner('c', '2020-01-01')],
      ]),
    );
    expect(days.map((date) => ownership.on('a', date).nameKey)).toEqual(['a', 'b', 'c']);
    expect(ownership.spansOf('a')).toEqual([
      { nameKey: 'a', since: null },
      { nameKey: 'b', since: '2010-01-01' },
      { nameKey: 'c', since: '2020-01-01' },
    ]);
    expect(days.map((date) => ownership.on('a', date).origin)).toEqual(['a', 'a', 'a']);
  });

  test('count from the later day where the buyer was bought first', () => {
    const ownership = ownershipOf(
      new Map([
        ['a', owner('b', '2020-01-01')],
        ['b', owner('c', '2010-01-01')],
      ]),
    );
    expect(days.map((date) => ownership.on('a', date).nameKey)).toEqual(['a', 'a', 'c']);
  });

  test('are a house where the firm keeps its name, and no rows count to them', () => {
    const ownership = ownershipOf(
      new Map([
        ['a', owner('b', '2010-01-01', false)],
        ['b', owner('c', '2020-01-01')],
      ]),
    );
    expect(days.map((date) => ownership.on('a', date).nameKey)).toEqual(['a', 'a', 'a']);
    expect(days.map((date) => ownership.on('a', date).house)).toEqual(['a', 'b', 'c']);
    expect(ownership.houses()).toEqual([
      { nameKey: 'a', house: 'b', since: '2010-01-01', until: '2020-01-01' },
      { nameKey: 'a', house: 'c', since: '2020-01-01', until: null },
      { nameKey: 'b', house: 'c', since: '2020-01-01', until: null },
    ]);
  });

  test('in a circle end where it would begin again', () => {
    const ownership = ownershipOf(
      new Map([
        ['a', owner('b', null)],
        ['b', owner('a', null)],
      ]),
    );
    expect(ownership.on('a', '2020-01-01').house).toBe('a');
  });
});

test('two firms may not claim one spelling', () => {
  const firm = (id: string): Firm => ({
    id,
    name: 'Same LLC',
    channel: 'ria',
    enterprise: null,
    since: null,
    buyer: null,
    aliases: [],
    brands: [],
  });
  expect(() => buildDirectory([firm('a'), firm('b')])).toThrow(/spelling of both/);
});

test('firm ids are unique', () => {
  const firms = loadFirms();
  expect(new Set(firms.map((firm) => firm.id)).size).toBe(firms.length);
  expect(firms.length).toBeGreaterThanOrEqual(150);
});

test('the cached resolver equals resolveFirm, also when its cache is full', () => {
  const resolve = firmResolver(directory, 2);
  for (const spelling of ['UBS', 'Merrill Lynck', 'Acme', 'UBS', 'Acme']) {
    expect(resolve(spelling)).toEqual(resolveFirm(spelling, directory));
  }
});
