import { describe, expect, test } from 'vitest';
import { shippedDirectory } from './directory.ts';
import { isSlippedKey } from './one-error.ts';
import { firmOn, resolveFirm } from './resolve.ts';
import { withoutNoise } from './text-noise.ts';

/** The firm that a row of today counts to. */
function nameOf(spelling: string): string | undefined {
  const resolution = resolveFirm(spelling, shippedDirectory());
  return resolution.status === 'known' ? firmOn(resolution.firm, '2026-01-01').name : undefined;
}

describe('what pages, files and indexes do to a name is undone', () => {
  test.each([
    ['Robert W. Baird &amp; Co.', 'Robert W. Baird'],
    ['Morgan Stanley&nbsp;Wealth Management', 'Morgan Stanley'],
    ['Edward JonesÂ®', 'Edward Jones'],
    ['Merrill Lynchâ€™s private wealth unit', 'Merrill'],
    ['STIFEL NICOLAUS & CO INC /MO/', 'Stifel'],
    ['AMERIPRISE FINANCIAL SERVICES INC /ADV', 'Ameriprise'],
    ['JANNEY MONTGOMERY SCOTT L L C', 'Janney Montgomery Scott'],
    ['EDWARD D JONES & CO L P', 'Edward Jones'],
    ['U S BANK N A', 'U.S. Bank'],
    ['Ameriprise Financial Services, LLC* *See note', 'Ameriprise'],
    ['Schwab, Charles & Co., Inc.', 'Charles Schwab'],
    ['Edwards, A.G. & Sons', 'Wells Fargo Advisors'],
    ['Mutual of of Omaha', 'Mutual of Omaha'],
    ['Morgan Stanley,NY', 'Morgan Stanley'],
    ['Quillon Financial- LPL', 'LPL Financial'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });

  test('but a mark inside a name stays', () => {
    expect(withoutNoise('E*TRADE')).toBe('E*TRADE');
    expect(withoutNoise('Merrill/UBS')).toBe('Merrill/UBS');
    expect(withoutNoise('A&P; Partners')).toBe('A&P; Partners');
  });
});

describe('what lists note behind a firm is no part of its name', () => {
  test.each([
    ['UBS 2015 - Present', 'UBS'],
    ['Morgan Stanley since 2009', 'Morgan Stanley'],
    ['Morgan Stanley $2.1B AUM', 'Morgan Stanley'],
    ['Kovack Securities + 4 reps', 'Kovack Securities'],
    ['Kovack Securities plus 5 reps', 'Kovack Securities'],
    ['Merrill x2', 'Merrill'],
    ['2 FAs from Merrill', 'Merrill'],
    ['Team from Morgan Stanley', 'Morgan Stanley'],
    ['LPL - MS', 'LPL Financial'],
    ['Wells Fargo-CA', 'Wells Fargo Advisors'],
    ['Quillon Advisors (a practice within Hightower Advisors LLC)', 'Hightower'],
    ['Quillon Advisors | Hightower, New York, NY', 'Hightower'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });

  test.each(['UBS 2020 Fund', 'Morgan Stanley 24 Hour Fitness', 'RBC Wealth Management (Canada)'])(
    'but %s is none for certain',
    (spelling) => {
      expect(nameOf(spelling)).toBeUndefined();
    },
  );

  test('and MS is Mississippi behind a firm, Morgan Stanley behind a team', () => {
    expect(nameOf('Hancock Whtiney - MS')).toBe('Hancock Whitney');
    expect(nameOf('The Quillon Group - MS')).toBe('Morgan Stanley');
  });
});

describe('a name that a column cut in a word', () => {
  test.each([
    ['First Citizens Investor Servic', 'First Citizens'],
    ['Commonwealth Financial Netw', 'Commonwealth'],
    ['MERRILL LYNCH, PIERCE, FENNER & SMI', 'Merrill'],
    ['STIFEL, NICOLAUS & COMPANY, INCORPORA', 'Stifel'],
    ['Raymond James Financial Services, In', 'Raymond James Financial Services'],
    ['Cambridge Investment Research, Inco', 'Cambridge Investment Research'],
    ['Stifel, Nicolaus & Compa', 'Stifel'],
    ['D.A. Davidson & C', 'D.A. Davidson'],
    ['Edward D. Jones & Co., L', 'Edward Jones'],
    ['UBS Financial Services I', 'UBS'],
    ['MERRILL LYNCH, PIERCE, F', 'Merrill'],
    ['NORTHWESTERN MUTUAL INVESTMENT S', 'Northwestern Mutual'],
    ['Merrill Lyn', 'Merrill'],
    ['State Farm VP', 'State Farm'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });

  test.each([
    'Summit Fin',
    'Capital Investm',
    'First Commonw',
    'National Financial',
    'Fiduciary Trust Com',
    'Capital Investment C',
    'J.P. Morgan Securities L',
    'Citizens Wealth',
    'Facet Financial',
    'Wells Fargo Advisors C',
    'Morgan Stan',
  ])('is none where it is short, whole or may go on as another: %s', (spelling) => {
    expect(nameOf(spelling)).toBeUndefined();
  });
});

describe("a firm's short name and the initials of its long one", () => {
  test.each([
    ['Cambridge IR', 'Cambridge Investment Research'],
    ['Cetera WP', 'Cetera'],
    ['Mariner WA', 'Mariner'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });

  test.each(['Wells FF', 'Mercer GA', 'Goldman SA', 'Hamilton CM', 'Summit TA'])(
    'but %s is none for certain',
    (spelling) => {
      expect(nameOf(spelling)).toBeUndefined();
    },
  );
});

describe("an independent house's name beside who works under it", () => {
  test.each([
    ['Osaic-Quillon and Daughters', 'Osaic'],
    ['Cetera - Quillon Bank', 'Cetera'],
    ['Osaic-Woodbury', 'Osaic'],
    ['Osaic FSC', 'Osaic'],
    ['RGFO Rockefeller', 'Rockefeller'],
    ['AFSI Ameriprise', 'Ameriprise'],
    ['AIC Ameritas', 'Ameritas'],
    ["Stifel Financial Corp.'s independent unit", 'Stifel Independent Advisors'],
    ['Registered Rep of Equitable Advisors', 'Equitable Advisors'],
    ['Agent, New York Life', 'New York Life'],
    ['Cerity Partners, a Quillon-backed RIA', 'Cerity Partners'],
    ["Quillon's Corient", 'Corient'],
    ['Quillon-backed Cetera', 'Cetera'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });

  test.each([
    'LPL-affiliated Quillon Wealth',
    'LPL-AFFILIATED QUILLON WEALTH',
    'Ameriprise/Comerica-NY',
    'Chase-Quillon Advisors',
    'Janney-Quillon Wealth',
    'LPL / Webster Bank',
    'Osaic - Dubai',
    'Merrill Quillon',
    'Robert Baird Wealth',
    'LPL XYZ',
    'Edwards & Jones LLP',
    'MT Wealth',
    'Newedge Chapel',
  ])('but %s is none for certain', (spelling) => {
    expect(nameOf(spelling)).toBeUndefined();
  });

  test('the futures broker Newedge is a firm of its own', () => {
    expect(nameOf('Newedge USA, LLC')).toBe('Newedge USA');
    expect(nameOf('NewEdge Wealth')).toBe('NewEdge');
  });
});

describe('a house and its own firm, where a cell names both', () => {
  test.each([
    ['FiNet/ Wells Fargo', 'Wells Fargo FiNet'],
    ['Raymond James - RJFS', 'Raymond James Financial Services'],
    ['Stifel / Century Securities', 'Stifel Independent Advisors'],
    ['LPL / Commonwealth', 'LPL Financial'],
    ['Quillon Wealth (aff. w/ LPL)', 'LPL Financial'],
    ['Quillon Wealth (BD: LPL)', 'LPL Financial'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });
});

describe('what a hand notes', () => {
  test.each([
    ['Merrill/Boca Raton', 'Merrill'],
    ['Morgan Stanley, Houston Galleria', 'Morgan Stanley'],
    ['Morgan Stanley W/M', 'Morgan Stanley'],
    ['prev. Merrill Lynch', 'Merrill'],
    ['Merrill Lynch PBIG (Private Banking & Investment Group)', 'Merrill'],
    ['Hightowers Advisors', 'Hightower'],
    ['Snowden Lanes', 'Snowden Lane'],
    ['Janney Mntgmry Scott', 'Janney Montgomery Scott'],
    ['Morgan Stanley WlthMgmt', 'Morgan Stanley'],
    ['MassMut', 'MassMutual'],
    ['Wells Fargo Advisors (Bank channel)', 'Wells Fargo Advisors'],
    ['Quillon Wealth (LPL branch)', 'LPL Financial'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });

  test.each([
    'Father Wealth',
    'Further Wealth',
    'Simmons Financial',
    'County Financial',
    'Stafford Group',
    'Highpower Advisors',
    'Advisors Group Inc',
    'Merrill/Smith',
  ])('but %s is none for certain', (spelling) => {
    expect(nameOf(spelling)).toBeUndefined();
  });
});

describe('a key beside the meant one', () => {
  test.each([
    ['weslth', 'wealth', true],
    ['securitiea', 'securities', true],
    ['capitol', 'capital', false],
    ['health', 'wealth', false],
    ['grups', 'group', false],
  ])('%s for %s: %s', (wrong, right, isSlipped) => {
    expect(isSlippedKey(wrong, right)).toBe(isSlipped);
  });

  test.each([
    ['RBC Weslth Management', 'RBC Wealth Management'],
    ['Savant Capiral', 'Savant Wealth Management'],
    ['BYN Mellon', 'BNY Wealth'],
    ['Mass Mutal', 'MassMutual'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });
});
