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
