import { describe, expect, test } from 'vitest';
import { shippedDirectory } from './directory.ts';
import { firmOn, resolveFirm } from './resolve.ts';

/** The firm that a row of today counts to. */
function nameOf(spelling: string): string | undefined {
  const resolution = resolveFirm(spelling, shippedDirectory());
  return resolution.status === 'known' ? firmOn(resolution.firm, '2026-01-01').name : undefined;
}

/** As the press, recruiters' lists and letterheads spell firms. */
const spellings: Record<string, string[]> = {
  Merrill: [
    'Merrill Lynch Wealth Mgmt',
    'MERRILL LYNCH WM',
    'Merrill Wealth Mgmt.',
    'MLPFS',
    'MLPF&S Inc',
    'Merrill Lynch - Boston',
    'Merrill, a Bank of America company',
    'Merrill Lynch, Pierce, Fenner & Smith Inc. (CRD# 7691)',
    'Merrill Lynch CRD# 7691',
    'The Quillon Group at Merrill',
    'The Quillon Group at Merrill Lynch Wealth Management',
    'Merril Lynch',
    'MerrillLynch',
    'Merrill Lynch, 1 Bryant Park, New York, NY',
    'Merrill Private Wealth Mgmt',
    'Merrill Lynch - Vienna, VA',
    'Merrill (Melbourne, FL)',
  ],
  'Morgan Stanley': [
    'Morgan Stanley Wealth Mgmt',
    'Morgan Stanley WM',
    'Morgan Stanley PWM',
    'Morgan Stanley Pvt Wealth Mgmt',
    'MorganStanley',
    'Morgan Stanely',
    'Morgan Stanley - Atlanta',
    'Morgan Stanley (Buckhead branch)',
    'Graystone Team at Morgan Stanley',
    'Morgan Stanley Smith Barney LLC',
    'ETrade',
    'E*Trade Securities LLC',
    'E-TRADE',
    'MORGAN STANLEY, Purchase, NY',
  ],
  UBS: [
    'UBS Wealth Mgmt',
    'UBS WM USA',
    'UBS Fin Svcs',
    'UBS Financial Svcs Inc',
    'UBS Private Wealth',
    'UBS Wealth Management Americas',
    'UBS - Miami',
    'UBS Financial Services, 1285 Avenue of the Americas',
    'U.B.S.',
  ],
  'Wells Fargo Advisors': [
    'Wells Fargo Adv',
    'Wells Fargo Advisers',
    'WFA',
    'Wells Fargo PCG',
    'Wells Fargo Private Client Group',
    'Wells Fargo Wealth & Investment Mgmt',
    'Wells Fargo Clearing Svcs LLC',
    'WellsFargo Advisors',
    'Wells Fargo Advisors - Charlotte, NC',
  ],
  'J.P. Morgan': [
    'JPM',
    'JP Morgan Wealth Mgmt',
    'J.P. Morgan Advisors',
    'JPMorgan Private Bank',
    'JPMorgan Securities LLC',
    'J P Morgan Chase',
    'JP Morgan Private Client',
  ],
  'Raymond James & Associates': [
    'RJA',
    'Raymond James & Assoc.',
    'Raymnd James',
    'Raymond James Assocs',
    'Raymond James PCG',
  ],
  'Raymond James Financial Services': ['RJFS', 'Raymond James Fin Svcs', 'Raymond James Fin. Services Inc'],
  Ameriprise: [
    'Ameriprise Fin',
    'Ameriprise Fin. Svcs',
    'Ameriprise Financial Svcs, LLC',
    'Amerprise Financial',
    'Ameriprise Private Wealth Advisors',
  ],
  'LPL Financial': ['LPL Fin', 'LPL Financial Corp', 'Linsco by LPL', 'LPL Fin. - San Diego'],
  'Edward Jones': ['Ed Jones', 'Edward Jones Inv', 'EdwardJones', 'Edward Jones Investments'],
  'Goldman Sachs': [
    'Goldman',
    'GS PWM',
    'Goldman Sachs Pvt Wealth Mgmt',
    'Goldman Sachs Private Wealth',
    'GoldmanSachs',
    'Goldman Sachs Ayco',
  ],
  'RBC Wealth Management': ['RBC WM', 'RBC Wealth Mgmt', 'RBC Wealth', 'R.B.C. Wealth Management'],
  Stifel: ['Stifel Fin', 'Stifel Nicolaus & Co', 'Stifel Nicolas', 'Stifel Wealth Mgmt', 'Stifel, Nicolaus'],
  Oppenheimer: ['Oppenhiemer & Co', 'Oppenheimer & Co Inc', 'Oppenheimer'],
  'Janney Montgomery Scott': ['Janney', 'Janney Montgomery', 'Janney Wealth Mgmt'],
  'Robert W. Baird': ['RW Baird', 'Baird PWM', 'Robert W Baird & Co'],
  Rockefeller: [
    'Rockefeller Capital Mgmt',
    'Rockefeller Global Family Office',
    'Rockefeler Capital Management',
  ],
  'Northwestern Mutual': [
    'Northwestern Mutual WM',
    'NM',
    'Northwestern Mutual Wealth Mgmt Co',
    'Northwestrn Mutual',
  ],
  'Charles Schwab': ['Schwab', 'Charles Schwab and Company', 'Chas Schwab'],
  Commonwealth: ['Commonwealth Fin Network', 'Commonwelth Financial Network'],
  Hightower: ['Hightower Wealth Advisors', 'High Tower Advisors'],
  NewEdge: ['New Edge Wealth', 'NewEdge WM'],
  'Cambridge Investment Research': ['Cambridge Inv. Research', 'Cambridge Investment Rsch'],
  'Wealth Enhancement Group': ['Wealth Enhancement Grp', 'WealthEnhancement Group'],
  'Steward Partners': ['Steward Ptnrs', 'Steward Partners - Raymond James'],
  Truist: ['Truist Wealth', 'Truist Inv. Svcs'],
  'U.S. Bank': ['US Bank', 'U S Bancorp Investments', 'US Bank Wealth Mgmt'],
};

describe('spellings of lists and of the press are the firm', () => {
  test.each(Object.entries(spellings))('%s', (name, all) => {
    expect(all.map((spelling) => [spelling, nameOf(spelling)])).toEqual(
      all.map((spelling) => [spelling, name]),
    );
  });
});

describe('branches, teams, service names and a missing "and" change no firm', () => {
  test.each([
    ['Merrill Lynch Palo Alto Branch', 'Merrill'],
    ['Merrill Lynch Palo Alto Office', 'Merrill'],
    ['The Quinn Group, Merrill Lynch', 'Merrill'],
    ['Merrill Lynch - Bank of America', 'Merrill'],
    ['ML PWM', 'Merrill'],
    ['Morgan Stanley Branch 0421', 'Morgan Stanley'],
    ['MS PWM', 'Morgan Stanley'],
    ['Edward Jones Branch 1234', 'Edward Jones'],
    ['Edward Jones Palo Alto Branch', 'Edward Jones'],
    ['Wells Fargo Advisors Menlo Park Complex', 'Wells Fargo Advisors'],
    ['WFA PCG', 'Wells Fargo Advisors'],
    ['RJ PCG', 'Raymond James & Associates'],
    ['Raymond James - Alex. Brown', 'Raymond James & Associates'],
    ['UBS / Paine Webber', 'UBS'],
    ['Waddell Reed', 'LPL Financial'],
    ['SVP, Morgan Stanley', 'Morgan Stanley'],
    ['Managing Director UBS', 'UBS'],
    ['UBS, Financial Advisor', 'UBS'],
    ['UBS Northern California Market', 'UBS'],
    ['UBS-Los Angeles', 'UBS'],
    ['U B S', 'UBS'],
    ['Edward Jones, Danville', 'Edward Jones'],
    ['Morgan Stanley, San Mateo, Calif.', 'Morgan Stanley'],
    ['LPL Financial via Quillon Group', 'LPL Financial'],
    ['Quillon Wealth, LPL Financial', 'LPL Financial'],
    ['Lincoln Financial Group', 'Osaic'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });

  test('but a family office is no branch', () => {
    expect(nameOf('Quillon Family Office')).toBeUndefined();
  });
});

describe("a house's private bank is its wealth house, where the firm lists count it so", () => {
  test.each([
    ['Wells Fargo Private Bank', 'Wells Fargo Advisors'],
    ['JP Morgan Private Bank', 'J.P. Morgan'],
    ['J.P. Morgan Private Bank', 'J.P. Morgan'],
    ['Citi Private Bank', 'Citi Wealth'],
    ['HSBC Private Bank', 'HSBC'],
    ['Flagstar Private Bank', 'Flagstar'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });

  test('but that of Bank of America, the former U.S. Trust, is a firm beside Merrill', () => {
    expect(nameOf('U.S. Trust')).toBe('Bank of America Private Bank');
    expect(nameOf('Bank of America Private Bank')).not.toBe(nameOf('Merrill'));
  });
});

describe('another business of a house, and another house of a like name, stay apart', () => {
  test.each([
    ['Morgan Stanley & Co. LLC', 'Morgan Stanley & Co.'],
    ['MORGAN STANLEY & CO. INCORPORATED', 'Morgan Stanley & Co.'],
    ['Morgan Stanley and Company', 'Morgan Stanley & Co.'],
    ['Morgan Stanley Investment Management', 'Morgan Stanley Investment Management'],
    ['Raymond James Ltd.', 'Raymond James Ltd.'],
    ['Raymond James Limited', 'Raymond James Ltd.'],
    ['Raymond James (Canada)', 'Raymond James Ltd.'],
    ['Bank of America Private Bank', 'Bank of America Private Bank'],
    ['Goldman Sachs Custody Solutions', 'Goldman Sachs Custody Solutions'],
    ['Goldman Sachs Asset Mgmt', 'Goldman Sachs Asset Management'],
    ['BMO CAPITAL MARKETS CORP.', 'BMO Capital Markets'],
    ['UBS SECURITIES LLC', 'UBS Securities'],
    ['TRUIST SECURITIES, INC.', 'Truist Securities'],
    ['PNC CAPITAL MARKETS LLC', 'PNC Capital Markets'],
    ['CIBC WORLD MARKETS CORP.', 'CIBC World Markets'],
    ['Wells Fargo Securities, LLC', 'Wells Fargo Securities'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });

  test.each([
    ['Foundation Investment Advisors'],
    ['Brown Advisors'],
    ['Strategic Advisors'],
    ['Stevens Inc'],
    ['Marine Wealth'],
    ['Beacon Point Advisors'],
    ['Founder Financial Securities'],
    ['Stanley Morgan'],
    ['Morgan Stanley - Investment Banking'],
    ['Merrill Corporation Trust'],
    ['UBS Trust Company'],
    ['UBS (Luxembourg)'],
    ['Goldman Sachs (Asia) LLC'],
    ['Morgan Stanley (Institutional)'],
    ['Merrill Lynch - Dubai'],
    ['Merrill Lynch - Vienna'],
    ['UBS (Milan)'],
    ['Morgan Stanley, 25 Cabot Square, London E14'],
    ['Morgan & Stanley Wealth'],
    ['James Raymond Wealth'],
    ['Fidelity Wealth Advisors'],
    ['Vanguard Financial Group'],
    ['Commonwealth Asset Management Group LLC'],
    ['Capitol Private Wealth Group LLC'],
    ['CWM Financial Group, Inc.'],
    ['Lincoln International LLC'],
    ['NFP Retirement Inc.'],
    ['Edwards Jones & Smith'],
    ['Quillon Wealth at Home'],
    ['Chase Wilson Advisors'],
    ['First Republic Investment Group of Texas'],
    ['Goldman Wealth Advisors'],
    ['Merrill Smith Advisors'],
    ['Wells Financial Advisors'],
    ['Schwab Johnson Wealth Management'],
    ['Ameritas Institutional'],
    ['JPM Capital Partners'],
    ['Citizen Financial'],
    ['Principle Securities'],
    ['LPM Financial'],
    ['Prudent Advisors'],
    ['Stewart Partners'],
    ['Kester Financial'],
    ['Centera Wealth Services'],
    ['Rockefeller Wealth Partners'],
    ['UBS Asset Management Trust'],
    ['Oppenheimer Funds'],
  ])('%s is no firm of the directory for certain', (spelling) => {
    expect(nameOf(spelling)).toBeUndefined();
  });
});

test.each([
  'JPM Investment Bank',
  'Advisor Group of Boston',
  'Commonwealth of Boston',
  'Director, Capital Group',
])('%s is no firm of the directory', (spelling) => {
  expect(nameOf(spelling)).toBeUndefined();
});

describe('a cell that names two firms of different houses', () => {
  test.each([
    ['Merrill / UBS', ['Merrill', 'UBS']],
    ['Merrill - UBS', ['Merrill', 'UBS']],
    ['UBS - Merrill', ['UBS', 'Merrill']],
    ['Ameriprise / LPL', ['Ameriprise', 'LPL Financial']],
    ['Edward Jones / Raymond James', ['Edward Jones', 'Raymond James & Associates']],
    ['Merrill (now UBS)', ['Merrill', 'UBS']],
    ['Stifel via Wells Fargo', ['Stifel', 'Wells Fargo Advisors']],
  ])('%s is left to a person, who is offered both', (spelling, firms) => {
    const resolution = resolveFirm(spelling, shippedDirectory());
    expect(resolution.status === 'similar' && resolution.candidates.map(({ firm }) => firm.name)).toEqual(
      firms,
    );
  });

  test('is the first where one has bought the other', () => {
    expect(nameOf('Commonwealth / LPL')).toBe('Commonwealth');
  });
});
