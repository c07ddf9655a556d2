import { describe, expect, test } from 'vitest';
import { shippedDirectory } from './directory.ts';
import { resolveFirm } from './resolve.ts';

function nameOf(spelling: string): string | undefined {
  const resolution = resolveFirm(spelling, shippedDirectory());
  return resolution.status === 'known' ? resolution.firm.name : undefined;
}

describe('a firm in the words of the press', () => {
  test.each([
    ['Chicago-based Hightower', 'Hightower'],
    ['St. Petersburg, Fla.-based Dynasty', 'Dynasty Financial Partners'],
    ['Morgan Stanley, New York-based', 'Morgan Stanley'],
    ['Bank of America-owned Merrill', 'Merrill'],
    ['wirehouse Morgan Stanley', 'Morgan Stanley'],
    ['national RIA Mariner', 'Mariner'],
    ['RIA giant Creative Planning', 'Creative Planning'],
    ['Merrill Lynch in Boca Raton', 'Merrill'],
    ['Morgan Stanley in Florham Park, N.J.', 'Morgan Stanley'],
    ['UBS Wealth Management in the US', 'UBS'],
    ['a Merrill Lynch team in Atlanta', 'Merrill'],
    ['Stifel’s Manhattan Beach, Calif., office', 'Stifel'],
    ["Merrill Lynch Wealth Management's Houston market", 'Merrill'],
    ["JPMorgan's wealth management arm", 'J.P. Morgan'],
    ["UBS' U.S. wealth arm", 'UBS'],
    ["Stifel Nicolaus' wealth management unit", 'Stifel'],
    ["Wells Fargo Advisors' employee channel", 'Wells Fargo Advisors'],
    ["Wells Fargo's independent brokerage channel", 'Wells Fargo FiNet'],
    ["Raymond James' independent channel", 'Raymond James Financial Services'],
    ["Raymond James' employee channel", 'Raymond James & Associates'],
    ["Wells Fargo's FiNet", 'Wells Fargo FiNet'],
    ["LPL Financial's Strategic Wealth Services", 'LPL Financial'],
    ["Rockefeller Capital Management's Global Family Office", 'Rockefeller'],
    ["Prudential's broker-dealer Pruco Securities", 'Prudential Advisors'],
    ['Merrill, which is owned by Bank of America', 'Merrill'],
    ['Creative Planning, the RIA led by Peter Mallouk', 'Creative Planning'],
    ['Morgan Stanley & Co. (Wealth Management)', 'Morgan Stanley'],
    ['Raymond James (IBD)', 'Raymond James Financial Services'],
    ['Boston wirehouse Merrill', 'Merrill'],
    ['St. Louis brokerage Benjamin F. Edwards', 'Benjamin F. Edwards'],
    ['super OSJ Private Advisor Group', 'Private Advisor Group'],
    ['Wachovia Securities LLC of St. Louis', 'Wells Fargo Advisors'],
    ["Goldman's PWM unit", 'Goldman Sachs'],
    ['Merrill (now owned by Bank of America)', 'Merrill'],
    ['LPL-affiliated', 'LPL Financial'],
    ['Hightower Advisors-affiliated practice', 'Hightower'],
    ['Dynasty-powered RIA', 'Dynasty Financial Partners'],
    ['employee-owned partnership Steward Partners', 'Steward Partners'],
    ['New York-based hybrid Snowden Lane Partners', 'Snowden Lane'],
    ['Chicago-based multifamily office Cresset', 'Cresset'],
    ['the Wall Street giant Morgan Stanley', 'Morgan Stanley'],
    ['Merrill brokers in Atlanta', 'Merrill'],
    ['Morgan Stanley veterans', 'Morgan Stanley'],
    ['a former Merrill Lynch broker', 'Merrill'],
    ['the former First Republic Bank', 'First Republic'],
    ['Janney Montgomery Scott, based in Philadelphia', 'Janney Montgomery Scott'],
    ['First Republic, now part of JPMorgan', 'First Republic'],
    ["UBS Group AG's wealth management unit", 'UBS'],
    ["RBC Wealth Management's U.S. arm", 'RBC Wealth Management'],
    ["Stifel Financial's independent broker-dealer", 'Stifel Independent Advisors'],
    ["Thrivent's independent channel, Thrivent Advisor Network", 'Thrivent'],
    ["Raymond James' employee channel, Raymond James & Associates", 'Raymond James & Associates'],
    ["Hilltop Holdings' HilltopSecurities", 'Hilltop Securities'],
    ["Marty Bicknell's Mariner", 'Mariner'],
    ['a $2 billion Morgan Stanley team', 'Morgan Stanley'],
    ['Morgan Stanley, according to BrokerCheck', 'Morgan Stanley'],
    ["Bank of America's wealth unit Merrill", 'Merrill'],
    ["UBS's Private Wealth Management office in Atlanta", 'UBS'],
    ["the bank's J.P. Morgan Advisors unit", 'J.P. Morgan'],
    ["J.P. Morgan Advisors, the bank's wirehouse-like unit", 'J.P. Morgan'],
    ["Alex. Brown, Raymond James's high-net-worth unit", 'Raymond James & Associates'],
    ['Equitable Advisors, the wealth arm of Equitable Holdings', 'Equitable Advisors'],
    ['CAPTRUST in Raleigh, North Carolina', 'CAPTRUST'],
    ['Advisor Group, now known as Osaic', 'Osaic'],
    ['a Hightower partner firm', 'Hightower'],
    ['industry leader LPL', 'LPL Financial'],
    ['a 20-year Morgan Stanley veteran', 'Morgan Stanley'],
    ["LPL Financial's Linsco model", 'LPL Financial'],
    ["Wells Fargo's FiNet independent channel", 'Wells Fargo FiNet'],
    ['Cresset, co-founded by Eric Becker', 'Cresset'],
    ["LPL's Strategic Wealth channel", 'LPL Financial'],
    ["Hightower's Chicago headquarters", 'Hightower'],
    ['a practice affiliated with LPL Financial', 'LPL Financial'],
    ['St. Louis rival Stifel', 'Stifel'],
    ['collapsed First Republic Bank', 'First Republic'],
    ['Guardian subsidiary Park Avenue Securities', 'Guardian (Park Avenue)'],
    ['a billion-dollar Morgan Stanley team', 'Morgan Stanley'],
    ['a Merrill Lynch managing director', 'Merrill'],
    ['the employee arm of Raymond James', 'Raymond James & Associates'],
    ["Merrill's Boston Seaport office", 'Merrill'],
    ["Wells Fargo's Wealth & Investment Management division", 'Wells Fargo Advisors'],
    ["Royal Bank of Canada's RBC Wealth Management", 'RBC Wealth Management'],
    ['Morgan Stanley in Red Bank, New Jersey', 'Morgan Stanley'],
    ['LPL, the largest independent brokerage', 'LPL Financial'],
    ['Savvy Wealth, a New York-based startup', 'Savvy Wealth'],
  ])('%s is %s', (spelling, name) => {
    expect(nameOf(spelling)).toBe(name);
  });

  test.each([
    ['London-based UBS'],
    ['Toronto-based RBC Wealth Management'],
    ['J.P. Morgan in Geneva'],
    ["UBS's London office"],
    ["RBC's Canadian wealth arm"],
    ["Goldman Sachs' asset management arm"],
    ["Schwab's advisor services unit"],
    ["Fidelity's custody business"],
    ["Raymond James' investment bank"],
    ['Fidelity, the custodian'],
    ['LPL-affiliated Quillon Wealth'],
    ["Quillon's wealth unit"],
    ['Chicago-based Wealth Partners'],
    ['RIA Quillon Wealth'],
    ['Invest in Texas'],
    ['UBS AG'],
    ["UBS's U.S. arm"],
    ['Merrill breakaway'],
    ['Janney, based in London'],
    ["Trader's Mariner"],
    ['UBS, the London arm of Quillon'],
    ["Merrill Lynch, Tokyo's biggest broker"],
    ["the bank's wealth unit"],
    ['asset manager Vanguard'],
    ["Jane Doe's custodian Schwab"],
    ["Edward Jones (Canada)'s wealth unit"],
    ["Prudential plc's wealth unit"],
    ["RBC's Capital Markets arm"],
    ["UBS's London headquarters"],
    ['custodian Schwab'],
    ['backed by Goldman Sachs'],
    ['London rival UBS'],
    ['Swiss unit UBS'],
    ['the London arm of UBS'],
    ['multifamily office Quillon'],
  ])('%s is none', (spelling) => {
    expect(nameOf(spelling)).toBeUndefined();
  });
});

test.each(['Merrill Financial Group', 'Janney Financial Group', 'ML Capital', 'GS Wealth', 'WF Financial'])(
  '%s may be a local firm',
  (spelling) => {
    expect(nameOf(spelling)).toBeUndefined();
  },
);

test('a long word of the trade may be written with another letter, or without its last', () => {
  expect(nameOf('LPL Fenancial')).toBe('LPL Financial');
  expect(nameOf('Hilltop Securitees')).toBe('Hilltop Securities');
  expect(nameOf('Kestra Investmen Services')).toBe('Kestra');
});
