import { describe, expect, test } from 'vitest';
import { shippedDirectory } from './directory.ts';
import { firmOn, resolveFirm } from './resolve.ts';

/** The firm that a row of a day counts to. */
function nameOn(spelling: string, date: string): string | undefined {
  const resolution = resolveFirm(spelling, shippedDirectory());
  return resolution.status === 'known' ? firmOn(resolution.firm, date).name : undefined;
}

describe('a firm that was bought is its own the day before, and the buyer on the day and after', () => {
  test.each([
    [
      'J.J.B. Hilliard, W.L. Lyons, LLC',
      'Hilliard Lyons',
      'Robert W. Baird',
      '2019-03-31',
      '2019-04-01',
      '2019-04-02',
    ],
    ['1st Global', '1st Global', 'Avantax', '2019-05-05', '2019-05-06', '2019-05-07'],
    [
      'Cadaret, Grant & Co., Inc.',
      'Cadaret Grant',
      'LPL Financial',
      '2024-09-30',
      '2024-10-01',
      '2024-10-02',
    ],
    ['SunTrust Inv. Services', 'SunTrust', 'Truist', '2019-12-05', '2019-12-06', '2019-12-07'],
    ['BB&T Scott & Stringfellow', 'BB&T', 'Truist', '2019-12-05', '2019-12-06', '2019-12-07'],
    ['Triad Advisors LLC', 'Ladenburg Thalmann', 'Osaic', '2020-02-13', '2020-02-14', '2020-02-15'],
    ['Securities America, Inc.', 'Securities America', 'Osaic', '2020-02-13', '2020-02-14', '2020-02-15'],
    ['Personal Capital Advisors', 'Personal Capital', 'Empower', '2020-08-16', '2020-08-17', '2020-08-18'],
    ['E*TRADE Securities LLC', 'E*TRADE', 'Morgan Stanley', '2020-10-01', '2020-10-02', '2020-10-03'],
    ['TD Ameritrade', 'TD Ameritrade', 'Charles Schwab', '2020-10-05', '2020-10-06', '2020-10-07'],
    [
      'National Securities Corp.',
      'National Securities',
      'B. Riley Wealth',
      '2021-02-24',
      '2021-02-25',
      '2021-02-26',
    ],
    ['Waddell & Reed, Inc.', 'Waddell & Reed', 'LPL Financial', '2021-04-29', '2021-04-30', '2021-05-01'],
    ['BBVA Securities Inc.', 'BBVA USA', 'PNC', '2021-05-31', '2021-06-01', '2021-06-02'],
    ['TCF National Bank', 'TCF Bank', 'Huntington', '2021-06-08', '2021-06-09', '2021-06-10'],
    [
      'Voya Financial Advisors, Inc.',
      'Voya Financial Advisors',
      'Cetera',
      '2021-06-08',
      '2021-06-09',
      '2021-06-10',
    ],
    [
      'Boston Private Wealth LLC',
      'Boston Private',
      'Silicon Valley Bank',
      '2021-06-30',
      '2021-07-01',
      '2021-07-02',
    ],
    [
      'UnionBanc Investment Services',
      'MUFG Union Bank',
      'U.S. Bank',
      '2022-11-30',
      '2022-12-01',
      '2022-12-02',
    ],
    ['BancWest Investment Services', 'Bank of the West', 'BMO', '2023-01-31', '2023-02-01', '2023-02-02'],
    ['Signature Securities Group', 'Signature Bank', 'Flagstar', '2023-03-19', '2023-03-20', '2023-03-21'],
    ['SVB Private', 'Silicon Valley Bank', 'First Citizens', '2023-03-26', '2023-03-27', '2023-03-28'],
    ['First Republic PWM', 'First Republic', 'J.P. Morgan', '2023-04-30', '2023-05-01', '2023-05-02'],
    ['Credit Suisse Securities (USA) LLC', 'Credit Suisse', 'UBS', '2023-06-11', '2023-06-12', '2023-06-13'],
    ['H.D. Vest', 'Avantax', 'Cetera', '2023-11-26', '2023-11-27', '2023-11-28'],
    [
      'Lincoln Financial Advisors',
      'Lincoln Financial Advisors',
      'Osaic',
      '2024-05-05',
      '2024-05-06',
      '2024-05-07',
    ],
    [
      'Morgan Keegan & Co.',
      'Morgan Keegan',
      'Raymond James & Associates',
      '2012-04-01',
      '2012-04-02',
      '2012-04-03',
    ],
    [
      'Barclays Wealth Americas',
      'Barclays Wealth Americas',
      'Stifel',
      '2015-12-03',
      '2015-12-04',
      '2015-12-05',
    ],
    [
      'American Portfolios Financial Services, Inc.',
      'American Portfolios',
      'Osaic',
      '2022-10-31',
      '2022-11-01',
      '2022-11-02',
    ],
    [
      'Goldman Sachs PFM',
      'Goldman Sachs Personal Financial Management',
      'Creative Planning',
      '2023-11-02',
      '2023-11-03',
      '2023-11-04',
    ],
    ['Lincoln Financial', 'Lincoln Financial Advisors', 'Osaic', '2024-05-05', '2024-05-06', '2024-05-07'],
    ['Atria', 'Atria Wealth Solutions', 'LPL Financial', '2024-09-30', '2024-10-01', '2024-10-02'],
  ])('%s', (spelling, firm, buyer, before, day, after) => {
    expect([before, day, after].map((date) => nameOn(spelling, date))).toEqual([firm, buyer, buyer]);
  });

  test('and the buyer of its buyer later', () => {
    expect(nameOn('Boston Private', '2023-03-27')).toBe('First Citizens');
    expect(nameOn('1st Global', '2023-11-27')).toBe('Cetera');
    expect(nameOn('United Capital', '2019-07-15')).toBe('United Capital');
    expect(nameOn('United Capital', '2023-11-02')).toBe('Goldman Sachs Personal Financial Management');
    expect(nameOn('United Capital', '2023-11-03')).toBe('Creative Planning');
  });

  test('a name whose business was sold only in part is left to a person', () => {
    expect(nameOn('Voya Financial', '2024-01-01')).toBeUndefined();
  });
});
