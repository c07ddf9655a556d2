import { describe, expect, test } from 'vitest';
import { shippedDirectory } from './directory.ts';
import { resolveFirm } from './resolve.ts';

function nameOf(spelling: string): string | undefined {
  const resolution = resolveFirm(spelling, shippedDirectory());
  return resolution.status === 'known' ? resolution.firm.name : undefined;
}

describe('a firm in what an article says of a career', () => {
  test.each([
    ['who joined Merrill in 2015', 'Merrill'],
    ['moved to Stifel', 'Stifel'],
    ['most recently with Morgan Stanley', 'Morgan Stanley'],
    ['hired away from Wells Fargo Advisors', 'Wells Fargo Advisors'],
    ['dually registered with LPL Financial', 'LPL Financial'],
    ['Janney Montgomery Scott for 18 years', 'Janney Montgomery Scott'],
    ['UBS until last month', 'UBS'],
    ['Edward Jones from 2009 to 2021', 'Edward Jones'],
    ['Raymond James managing $400 million', 'Raymond James & Associates'],
    ['Baird, his former employer', 'Robert W. Baird'],
    ['Cetera, one of the largest independent broker-dealers', 'Cetera'],
    ['then-UBS broker Jane Quillon', 'UBS'],
    ['Merrill father-son team', 'Merrill'],
    ['a 20-year veteran of Morgan Stanley', 'Morgan Stanley'],
    ['$1.2B Ameriprise practice', 'Ameriprise'],
    ['a State Farm agent', 'State Farm'],
    ['a Hightower network firm', 'Hightower'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });
});

describe('a firm under several layers', () => {
  test.each([
    ['a six-member team at Merrill in Dallas', 'Merrill'],
    ['ex-Merrill, Walnut Creek', 'Merrill'],
    ["UBS's wealth management division's Denver office", 'UBS'],
    ["Wells Fargo Advisors' Atlanta-Buckhead office", 'Wells Fargo Advisors'],
    ["JPMorgan's wirehouse-like brokerage unit", 'J.P. Morgan'],
    ["Cresset's new Atlanta outpost", 'Cresset'],
    ['Janney out of its Wilmington office', 'Janney Montgomery Scott'],
    ["Merrill's Bethesda-based team", 'Merrill'],
    ["Hilltop Securities' Dallas private client group", 'Hilltop Securities'],
    ["Kestra's W-2 channel", 'Kestra'],
    ['First Republic in Jackson Hole', 'First Republic'],
    ["StoneX's wealth unit", 'StoneX Wealth Management'],
    ["Osaic's independent channel", 'Osaic'],
    ["Truist's Quillon & Reyes Wealth Management Group", 'Truist'],
    ['LPL practice Quillon Wealth', 'LPL Financial'],
    ['Quillon Wealth Partners, part of Sanctuary Wealth', 'Sanctuary Wealth'],
    ['Waddell & Reed of Overland Park', 'Waddell & Reed'],
    ['J.P. Morgan Securities (the former Bear Stearns brokerage)', 'J.P. Morgan'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });

  test.each([
    ['not Merrill'],
    ["Steward's partners"],
    ['Rockefeller, which recruited them from Merrill'],
    ["UBS's Dallas investment banking group"],
    ["UBS's London-based team"],
    ['acquired by Merrill'],
    ['clearing through Pershing in Dallas'],
    ["UBS, now Rockefeller's brokerage"],
    ['at UBS, now Rockefeller for 22 years'],
    ["a team at UBS's Zurich office"],
    ["joined Goldman Sachs' prime brokerage in 2015"],
    ['a breakaway Merrill team, Quillon Partners'],
    ['Merrill Family Office'],
    ['Baird Family Office'],
    ['Guardian Wealth Advisory'],
    ['Mission Wealth of Boston'],
    ['Advisor Group of Boston'],
    ['First Citizens of Dallas'],
    ['Quillon Asset Management, part of Morgan Stanley'],
    ["LPL's Quillon & Reyes Wealth Management Group"],
    ["Boston's private wealth group"],
    ["Schwab Advisor Services' private wealth group"],
  ])('%s is left to a person', (spelling) => {
    expect(nameOf(spelling)).toBeUndefined();
  });
});

describe('a firm with plain words around its name', () => {
  test.each([
    ['Morgan Stanley for almost all of her career', 'Morgan Stanley'],
    ['a quarter of a century at UBS', 'UBS'],
    ['Merrill Lynch veterans of 20 years', 'Merrill'],
    ['Stifel, where she worked until May', 'Stifel'],
    ['Ameriprise, which let him go in September', 'Ameriprise'],
    ['Baird before its purchase of a rival', 'Robert W. Baird'],
    ['one of the largest teams at Wells Fargo Advisors', 'Wells Fargo Advisors'],
    ['a Fidelity branch in the Dallas suburb of Southlake', 'Fidelity'],
    ['four Morgan Stanley brokers generating $7 million in annual revenue', 'Morgan Stanley'],
    ['the Edward Jones branch she had run since 2004', 'Edward Jones'],
    ['Merrill Lynch in Katy', 'Merrill'],
    ["Morgan Stanley's Chagrin Falls branch", 'Morgan Stanley'],
    ['three UBS advisors near St. Helena', 'UBS'],
    ["Wells Fargo Advisors' office in Mountain Brook", 'Wells Fargo Advisors'],
    ['a Schwab financial consultant in Denver', 'Charles Schwab'],
    ['wirehouse (Merrill)', 'Merrill'],
    ['UBS, joining in 2019', 'UBS'],
    ["Sanctuary Wealth's partner network", 'Sanctuary Wealth'],
    ['aligned with Commonwealth Financial Network', 'Commonwealth'],
    ['the private bank of JPMorgan', 'J.P. Morgan'],
    ['private bankers at J.P. Morgan', 'J.P. Morgan'],
    ['discharged by Oppenheimer', 'Oppenheimer'],
    ["Wells Fargo's independent brokerage arm FiNet in Ohio", 'Wells Fargo FiNet'],
    ['Wells Fargo Advisors and predecessor Wachovia Securities', 'Wells Fargo Advisors'],
    ['a bank-branch broker at Wells Fargo', 'Wells Fargo Advisors'],
    ['a hybrid RIA that was affiliated with LPL', 'LPL Financial'],
    ['UBS, and before that PaineWebber', 'UBS'],
    ['Merrill Lynch, from which she retired', 'Merrill'],
    ['a Stifel team in Louisville led by Jane Quillon', 'Stifel'],
    ['Chicago family office Cresset', 'Cresset'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });

  test.each([
    ['institutional brokers at Baird'],
    ['bond traders at Raymond James'],
    ['bankers at Stifel'],
    ['a lawyer at Morgan Stanley'],
    ['consultants to Raymond James'],
    ['a consulting firm hired by UBS'],
    ['an RIA that left LPL'],
    ['an RIA founded by two Merrill brokers'],
    ["an ex-Merrill broker's new RIA"],
    ['an affiliate of Ameriprise'],
    ['an Edward Jones client'],
    ['the bank that owns Merrill'],
    ['firms that clear through Stifel'],
    ['anyone but UBS'],
    ['the insurer behind Park Avenue Securities'],
    ['a trust officer at Northern Trust'],
    ['money at Fidelity'],
    ["UBS's Quillonville branch"],
    ["Janney's Quillonville branch"],
    ['UBS in Lugano'],
    ['UBS in Winterthur'],
    ['who left RBC Wealth Management in Mississauga'],
    ["RBC Wealth Management's Hamilton branch"],
    ['the Rockefeller family office'],
    ["Raymond James' public finance group"],
    ["Fidelity's 401(k) call center"],
    ['Merrill, Quillon & Associates after 14 years'],
    ['Financial Advisor Group veterans of 25 years'],
    ["Raymond James' independent team in Ohio"],
    ['a Charles Schwab bank branch'],
    ['UBS before Merrill'],
  ])('%s is left to a person', (spelling) => {
    expect(nameOf(spelling)).toBeUndefined();
  });
});

test('Alex. Brown was of Deutsche Bank until Raymond James bought it', () => {
  expect(nameOf("Deutsche Bank's Alex. Brown unit")).toBe('Deutsche Bank Alex. Brown');
  expect(nameOf('Alex. Brown')).toBe('Raymond James & Associates');
});

test.each([
  ['Merrill Lynch - Nassau County, NY', 'Merrill'],
  ['UBS (Halifax, VA)', 'UBS'],
  ['Edward Jones, Hamburg, NY', 'Edward Jones'],
  ['UBS (Hamburg)', undefined],
])('a town here that has the name of one abroad is known by its state: %s', (spelling, firm) => {
  expect(nameOf(spelling)).toBe(firm);
});
