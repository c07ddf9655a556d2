import { expect, test } from 'vitest';
import { mayBeSameName } from './same-name.ts';

const same = (a: [string, string], b: [string, string]) =>
  mayBeSameName({ firstName: a[0], lastName: a[1] }, { firstName: b[0], lastName: b[1] });

test.each([
  [
    ['Bob', 'Birchall, CFP®'],
    ['ROBERT', 'BIRCHALL'],
  ],
  [
    ['R.', 'Birchall'],
    ['ROBERT J', 'BIRCHALL'],
  ],
  [
    ['Mark', 'Lee'],
    ['PATRICK MARK', 'LEE'],
  ],
  [
    ['Ann', 'Lopez'],
    ['ANN', 'LOPEZ-SMITH'],
  ],
  [
    ['John', 'Smith'],
    ['JOHN', 'SMITH JR'],
  ],
] as [[string, string], [string, string]][])('%s may be %s', (a, b) => expect(same(a, b)).toBe(true));

test.each([
  [
    ['Bob', 'Birchall'],
    ['ROLAND', 'BIRCHALL'],
  ],
  [
    ['John Q', 'Smith'],
    ['JOHN R', 'SMITH'],
  ],
  [
    ['John', 'Smith Sr'],
    ['JOHN', 'SMITH JR'],
  ],
  [
    ['John', 'Smith'],
    ['JOHN', 'SMYTHE'],
  ],
  [
    ['', 'Smith'],
    ['JOHN', 'SMITH'],
  ],
] as [[string, string], [string, string]][])('%s is not %s', (a, b) => expect(same(a, b)).toBe(false));
