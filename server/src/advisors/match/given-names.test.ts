import { describe, expect, test } from 'vitest';
import { inOneGo } from '../../platform/turns.ts';
import { groupPeople } from './group-people.ts';
import { compareGiven, parseName } from './name.ts';
import { surnameRarity } from './rarity.ts';
import type { Sighting } from './sighting.ts';

/** How many people two or more rows of one surname, move, day and city are. */
function peopleNamed(...rows: ({ name: string; last?: string } & Partial<Sighting>)[]): number {
  const sightings = rows.map(({ name, last = 'Miller', ...known }, at) => ({
    ...{ id: `row-${at}`, firstName: name, lastName: last, crd: null, email: null },
    ...{ leftId: 'merrill', joinedId: 'ubs', movedOn: '2025-08-20', locationKey: 'CA|palo alto' },
    ...known,
  }));
  return inOneGo(groupPeople(sightings, { rarity: surnameRarity, decisions: [] })).groups.length;
}

const pairs = (text: string) => text.split(' ').map((pair) => pair.split('/') as [string, string]);

const two = pairs(
  'Kara/Karl Kevin/Devin Jana/Jane Shaun/Shauna Dean/Deana Alan/Alana Carlo/Carla Julian/Juliana Ravi/Rani ' +
    'Deepa/Deepak Priya/Priyanka Mira/Mila Mario/Maria Eric/Erica Arun/Aruna Joan/Joanne Marie/Mary Marie/Maria ' +
    'Frances/Francis Paul/Paula Hari/Harry Diana/Diane Andrea/Andrew Christian/Christina Lisa/Liza Noel/Noelle Casey/Cassie',
);
const one = pairs(
  'Micheal/Michael Jonh/John Jhon/John Stepehn/Stephen Jospeh/Joseph Robret/Robert Nichael/Michael Brain/Brian ' +
    'Sara/Sarah Jon/John Kristin/Kristen Ann/Anne Traci/Tracey Glen/Glenn Marc/Mark Erik/Eric Allison/Alyson Tami/Tammy',
);

describe('of one surname, move, day and city', () => {
  test.each(two)('%s and %s are two people', (a, b) => {
    expect(peopleNamed({ name: a }, { name: b })).toBe(2);
    expect(peopleNamed({ name: a, last: 'Zelbarsen' }, { name: b, last: 'Zelbarsen' })).toBe(2);
    expect(['no', 'near']).toContain(compareGiven(parseName(a, 'Vale'), parseName(b, 'Vale')));
  });

  test.each(one)('%s and %s are one person', (a, b) => {
    expect(peopleNamed({ name: a, last: 'Zelbarsen' }, { name: b, last: 'Zelbarsen' })).toBe(1);
  });

  test('an initial is no bridge between two', () => {
    expect(peopleNamed({ name: 'Kara' }, { name: 'Karl' }, { name: 'K.' })).toBeGreaterThan(1);
  });

  test('two names a letter apart are one person where the email or the number is one', () => {
    const email = 'krm@example.com';
    expect(peopleNamed({ name: 'Kara', email }, { name: 'Karl', email })).toBe(1);
    expect(peopleNamed({ name: 'Kara', crd: '4100001' }, { name: 'Karl', crd: '4100001' })).toBe(1);
  });

  test('emails that name two people speak for two, short forms do not', () => {
    const mailed = (name: string, last = 'Zelbarsen') => ({
      ...{ name, last },
      email: `${name}.${last}@ubs.com`.toLowerCase(),
    });
    expect(peopleNamed({ name: 'Thavik', last: 'Zelbarsen' }, { name: 'Thanik', last: 'Zelbarsen' })).toBe(1);
    expect(peopleNamed(mailed('Thavik'), mailed('Thanik'))).toBe(2);
    expect(peopleNamed(mailed('Robert'), mailed('Bob'))).toBe(1);
  });
});

test('over a career, the names of two are two people', () => {
  expect(
    peopleNamed(
      { name: 'Kara', movedOn: '2025-03-03' },
      { name: 'Karl', movedOn: '2025-09-15', leftId: 'ubs', joinedId: 'lpl' },
    ),
  ).toBe(2);
});
