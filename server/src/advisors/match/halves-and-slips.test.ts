import { expect, test } from 'vitest';
import { inOneGo } from '../../platform/turns.ts';
import { groupPeople } from './group-people.ts';
import { compareGiven, parseName } from './name.ts';
import { surnameRarity } from './rarity.ts';

interface Told {
  name: readonly [firstName: string, lastName: string];
  firms: readonly [left: string | null, joined: string | null];
  movedOn: string;
  crd?: string;
}

/** How many people some rows of Boston are. */
function people(rows: readonly Told[]): number {
  const sightings = rows.map(({ name: [firstName, lastName], firms: [leftId, joinedId], ...row }, at) => ({
    ...{ id: `row-${at}`, firstName, lastName, leftId, joinedId, movedOn: row.movedOn },
    ...{ crd: row.crd ?? null, email: null, locationKey: 'boston' },
  }));
  return inOneGo(groupPeople(sightings, { rarity: surnameRarity, decisions: [] })).groups.length;
}

test('one firm each of a move, told within days, is one move; years apart it is not', () => {
  const halves = (movedOn: string): Told[] => [
    { name: ['John', 'Carter'], firms: ['merrill', null], movedOn: '2020-03-01' },
    { name: ['John', 'Carter'], firms: [null, 'ubs'], movedOn },
  ];
  expect(people(halves('2020-03-05'))).toBe(1);
  expect(people(halves('2016-03-05'))).toBe(2);
});

test('a mistyped given name of a career is nothing against a row that has it right', () => {
  const career: Told[] = [
    { name: ['Bek', 'Zelbarsen'], firms: ['merrill', 'ubs'], movedOn: '2012-09-23', crd: '1111111' },
    { name: ['Ben', 'Zelbarsen'], firms: ['lpl', 'rbc'], movedOn: '2016-11-07', crd: '1111111' },
  ];
  const between = (first: string): Told => ({
    name: [first, 'Zelbarsen'],
    firms: ['ubs', 'lpl'],
    movedOn: '2014-04-12',
  });
  expect(people([...career, between('Ben')])).toBe(1);
  expect(people([...career, between('Bill')])).toBe(2);
});

test.each([
  ['Richard', 'Ricardo', 'spelling'],
  ['Steven', 'Stephen', 'spelling'],
  ['Brian', 'Bryan', 'spelling'],
  ['Richard', 'Rick', 'nickname'],
  ['Ann', 'Annie', 'nickname'],
])('%s and %s: neither is short for the other, or one is (%#)', (one, other, match) => {
  expect(compareGiven(parseName(one, 'Walker'), parseName(other, 'Walker'))).toBe(match);
});
