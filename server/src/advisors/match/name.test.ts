import { describe, expect, test } from 'vitest';
import { blockKey } from './block.ts';
import { compareGiven, compareSurname, parseName } from './name.ts';

describe('a name as lists write it', () => {
  test.each([
    ['Robert', 'Smith', { first: 'robert', middle: '', last: 'smith', generation: '' }],
    ['Robert J.', 'Smith, CFP®', { first: 'robert', middle: 'j', last: 'smith', generation: '' }],
    ['Robert', 'Smith Jr., CFP®, ChFC', { first: 'robert', last: 'smith', generation: 'jr' }],
    ['Robert', 'Smith III CPWA™', { last: 'smith', generation: 'iii' }],
    ['Dr. Ana María', 'de la Cruz', { first: 'ana', middle: 'maria', last: 'delacruz' }],
    ['Mr. John "Jack"', 'Saint John', { first: 'john', middle: '', last: 'stjohn' }],
    ['J.P.', 'Oppen', { first: 'j', given: 'jp', middle: 'p' }],
    ['J.R.R. Mark', 'Oppen', { first: 'j', middle: 'r r mark' }],
    ['John J.D.', 'Oppen', { first: 'john', middle: '' }],
    ['J. Robert', 'Oppen', { first: 'robert', middle: '', last: 'oppen' }],
    ['J.D.', 'Vale', { first: 'j', middle: 'd', last: 'vale' }],
    ['', 'Quillon, John A.', { first: 'john', middle: 'a', last: 'quillon' }],
    ['Quillon, John A.', '', { first: 'john', middle: 'a', last: 'quillon' }],
    ['John', 'Quillon V', { last: 'quillon', generation: 'v' }],
    ['John V.', 'Quillon', { middle: 'v', generation: '' }],
    ['Kolban', 'Matthew P.', { first: 'matthew', middle: 'p', last: 'kolban' }],
    ['Kolban', 'Jimmy', { first: 'jimmy', last: 'kolban' }],
    ['Kofi', 'James', { first: 'kofi', last: 'james' }],
    ['Zoë', 'O’Malley', { first: 'zoe', last: 'omalley' }],
  ])('reads %s | %s', (firstName, lastName, expected) => {
    expect(parseName(firstName, lastName)).toMatchObject(expected);
  });

  test('keeps the parts of a double surname, and particles with what follows', () => {
    expect(parseName('Ana', 'Lopez-Smith').lastParts).toEqual(['lopez', 'smith']);
    expect(parseName('Ana', 'van der Berg Lopez').lastParts).toEqual(['vanderberg', 'lopez']);
  });

  test('of nothing but a credential or of signs is kept', () => {
    expect(parseName('Jd', 'Cap').last).toBe('cap');
    expect(parseName('', '').last).toBe('');
  });
});

describe('given names', () => {
  test.each([
    ['Bob', 'Robert', 'nickname'],
    ['Ted', 'Edward', 'nickname'],
    ['Ted', 'Theodore', 'nickname'],
    ['R.', 'Bob', 'initial'],
    ['Mary Ann', 'Maryann', 'same'],
    ['Robert J.', 'Robert', 'same'],
    ['Robret', 'Robert', 'typo'],
    ['Robret', 'Bob', 'typo'],
    ['Robert', 'Richard', 'no'],
    ['Mark', 'Patrick Mark', 'middle'],
    ['Gary', 'G. Nancy', 'middle'],
    ['Gary N.', 'G. Nancy', 'middle'],
    ['Gary P.', 'G. Nancy', 'no'],
    ['Nancy', 'Gary', 'no'],
    ['J. Mark', 'Patrick Mark', 'no'],
    ['Wm.', 'Bill', 'nickname'],
    ['John', 'Joan', 'near'],
    ['Fred', 'Frederick', 'nickname'],
    ['T.', 'Ted', 'initial'],
    ['Frdeerick', 'Fred', 'typo'],
    ['Tim', 'Tom', 'no'],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(compareGiven(parseName(a, 'Vale'), parseName(b, 'Vale'))).toBe(expected);
    expect(compareGiven(parseName(b, 'Vale'), parseName(a, 'Vale'))).toBe(expected);
  });
});

describe('surnames', () => {
  test.each([
    ['Lopez-Smith', 'Lopez', 'part'],
    ['Smith', 'Lopez Smith', 'part'],
    ['O’Malley', 'OMALLEY', 'same'],
    ['Müller', 'Mueller', 'same'],
    ['Schröder', 'Schroeder', 'same'],
    ['St. John', 'Saint John', 'same'],
    ['Lewis', 'Lewws', 'short'],
    ['Quillon', 'Quilon', 'typo'],
    ['Quillon', 'Quillno', 'typo'],
    ['Lee', 'Lea', 'no'],
    ['Lopez-Smith', 'Lopez-Jones', 'no'],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(compareSurname(parseName('Ana', a), parseName('Ana', b))).toBe(expected);
  });
});

describe('a block', () => {
  test.each([
    [
      ['Bob', 'Smith'],
      ['Robert J.', 'Smith, CFP®'],
    ],
    [
      ['Bob', 'Lopez-Smith'],
      ['Robert', 'Lopez'],
    ],
    [
      ['Ana', 'Jonhson'],
      ['Ana', 'Johnson'],
    ],
    [
      ['Nichael', 'Smitj'],
      ['Michael', 'Smith'],
    ],
    [
      ['Sammy', 'Johhson'],
      ['Samuel', 'Johnson'],
    ],
    [
      ['Kathy', 'Carlson'],
      ['Catherine', 'Karlson'],
    ],
    [
      ['Peggy', 'Carlson'],
      ['Margaret', 'Karlsen'],
    ],
    [
      ['Ana', 'Quillon'],
      ['Ana', 'Quillno'],
    ],
    [
      ['Ana', 'Müller'],
      ['Ana', 'Muller'],
    ],
    [
      ['Ana', 'Phillips'],
      ['Ana', 'Filips'],
    ],
    [
      ['Lucinda', 'Smith'],
      ['Cindy', 'Smith'],
    ],
  ])('holds %s and %s', ([firstA = '', lastA = ''], [firstB = '', lastB = '']) => {
    expect(blockKey(firstA, lastA)).toBe(blockKey(firstB, lastB));
  });

  test('is another for another surname or initial', () => {
    expect(blockKey('Ana', 'Smith')).not.toBe(blockKey('Ana', 'Jones'));
    expect(blockKey('Ana', 'Smith')).not.toBe(blockKey('Bea', 'Smith'));
  });
});

test.each([
  ['Robert', 'Smith'],
  ['ANA', 'delacruz'],
  ['Mr', 'Smith'],
  ['V', 'Jr'],
  ['Kolban', 'Matthew'],
  ['', 'Smith'],
])('reads the plain words %s and %s as names with blanks behind them', (first, last) => {
  expect(parseName(first, last)).toEqual(parseName(`${first} `, `${last} `));
});
