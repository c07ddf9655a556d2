import { expect, test } from 'vitest';
import { shippedDirectory } from './directory.ts';
import { resolveFirm } from './resolve.ts';

function nameOf(spelling: string): string | undefined {
  const resolution = resolveFirm(spelling, shippedDirectory());
  return resolution.status === 'known' ? resolution.firm.name : undefined;
}

test.each([
  // Another letter, not beside the meant one on the keyboard.
  'Stratus Wealth',
  'Evermore Wealth',
  'Herington Wealth Management',
  'Ballantine Partners',
  // Surnames, places and words of their own.
  'Zeigler Wealth Management',
  'Seibert Financial',
  'Bisson Wealth',
  'Morrill Wealth Management',
  'Merryman Wealth',
  'Nicollet Bank',
  'Woodman Financial',
  'Funders Financial',
  // Words that are none of the trade's.
  'Rational Securities',
  'Notional Securities',
  'Investment Financial',
  // A name that is whole.
  'First Citizens Banc',
  'E*TRADE ETF',
])('%s is a name of its own', (spelling) => {
  expect(nameOf(spelling)).toBeUndefined();
});

test.each([
  ['Stratso Wealth', 'Stratos Wealth'],
  ['Ameriprize Financial', 'Ameriprise'],
  ['Rockafeller Capital', 'Rockefeller'],
  ['Oppenhiemer', 'Oppenheimer'],
  ['Stifle Financial', 'Stifel'],
  ['Osiac', 'Osaic'],
  ['Janney Montgamery Scott', 'Janney Montgomery Scott'],
  ['PNC Invstmnts', 'PNC'],
  ['Kestra Invstmnt Srvcs', 'Kestra'],
  ['Wealth Enhancement Gp', 'Wealth Enhancement Group'],
  ['Oppenheimer & Co, Boca', 'Oppenheimer'],
])('%s is %s', (spelling, name) => {
  expect(nameOf(spelling)).toBe(name);
});
