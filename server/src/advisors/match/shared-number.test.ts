import { describe, expect, test } from 'vitest';
import { differentPeople, type FullName } from './shared-number.ts';

const names = (...all: string[]): FullName[] =>
  all.map((name) => {
    const at = name.lastIndexOf(' ');
    return [name.slice(0, at), name.slice(at + 1)];
  });

describe('one CRD number is of several people', () => {
  test.each([[['Ann Lee', 'Carl Reed', 'Dora Hill']], [['Ann Lee', 'Bob Lee', 'Ann Reed', 'Carl Lee']]])(
    'where three given names go with none of the others: %j',
    (all) => {
      const found = differentPeople(names(...all));
      expect(found).toHaveLength(3);
      expect(differentPeople(names(...all.toReversed()))).toEqual(found);
    },
  );

  test.each([
    ['after a marriage', ['Ann Lee', 'Ann Reed', 'Ann Lee-Reed', 'Ann Hill']],
    ['with two given names', ['Xiaoming Wang', 'Michael Wang', 'Mike Wang', 'M. Wang']],
    [
      'with nicknames, initials and middle names',
      ['Robert Smith', 'Bob Smith', 'R. James Smith', 'James Smith'],
    ],
    ['with one name', ['Ann Lee']],
  ])('but not %s', (_, all) => {
    expect(differentPeople(names(...all))).toBeUndefined();
  });
});
