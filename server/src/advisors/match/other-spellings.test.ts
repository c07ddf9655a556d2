import { expect, test } from 'vitest';
import { inOneGo } from '../../platform/turns.ts';
import { groupPeople } from './group-people.ts';
import { surnameRarity } from './rarity.ts';

type Told = readonly [
  firstName: string,
  lastName: string,
  left: string,
  joined: string,
  movedOn: string,
  city?: string,
];

/** For each row the number of its person, counted in the order of the rows. */
function peopleOf(rows: readonly Told[]): number[] {
  const sightings = rows.map(
    ([firstName, lastName, leftId, joinedId, movedOn, locationKey = 'boston'], at) => {
      const none = { crd: null, email: null };
      return { id: `row-${at}`, firstName, lastName, leftId, joinedId, movedOn, locationKey, ...none };
    },
  );
  const { groups } = inOneGo(groupPeople(sightings, { rarity: surnameRarity, decisions: [] }));
  const numbers = new Map<number, number>();
  return sightings.map(({ id }) => {
    const group = groups.findIndex((ids) => ids.includes(id));
    numbers.set(group, numbers.get(group) ?? numbers.size + 1);
    return numbers.get(group) ?? 0;
  });
}

/** Each beside `told`, in a career that goes on. */
test.each<[string, Told, Told]>([
  [
    'an umlaut written out',
    ['Heidi', 'Schröder', 'merrill', 'ubs', '2019-03-01'],
    ['Heidi', 'Schroeder', 'ubs', 'lpl', '2022-05-02'],
  ],
  [
    'a middle name that the person goes by',
    ['Mark', 'Quillon', 'merrill', 'ubs', '2019-03-01'],
    ['Matthew Mark', 'Quillon', 'ubs', 'lpl', '2022-05-02'],
  ],
  [
    'an initial before the name that the person goes by',
    ['G. Geraldine', 'Quillon', 'merrill', 'ubs', '2019-03-01'],
    ['Gertrude', 'Quillon', 'ubs', 'lpl', '2022-05-02'],
  ],
  [
    'names in each other’s fields',
    ['Matthew', 'Kolban', 'merrill', 'ubs', '2019-03-01'],
    ['Kolban', 'Matthew', 'ubs', 'lpl', '2022-05-02'],
  ],
  [
    'a typing error that sounds different',
    ['Joyce A.', 'Johnson', 'merrill', 'ubs', '2019-03-01'],
    ['Joyce A.', 'Jobnson', 'ubs', 'lpl', '2022-05-02'],
  ],
  [
    'a K for a C',
    ['Kathy', 'Quillon', 'merrill', 'ubs', '2019-03-01'],
    ['Catherine', 'Quillon', 'ubs', 'lpl', '2022-05-02'],
  ],
  [
    'a typing error in a short surname, where both tell one move',
    ['Joyce', 'Lewws', 'merrill', 'ubs', '2019-03-01'],
    ['Joyce', 'Lewis', 'merrill', 'ubs', '2019-03-03'],
  ],
])('%s is one person', (_, one, other) => {
  expect(peopleOf([one, other])).toEqual([1, 1]);
});

test('a middle name that somebody else goes by is no evidence by itself', () => {
  const rows: Told[] = [
    ['Mark', 'Quillon', 'merrill', 'ubs', '2019-03-01'],
    ['Matthew Mark', 'Quillon', 'rbc', 'lpl', '2022-05-02'],
    ['Matthew Mark', 'Quillon', 'ubs', 'lpl', '2022-05-02', 'dallas'],
  ];
  expect(new Set(peopleOf(rows.slice(0, 2))).size).toBe(2);
  expect(new Set(peopleOf([rows[0]!, rows[2]!])).size).toBe(2);
});

test('a name of no list that rows of many cities have is several people’s, and joins less', () => {
  const pair: Told[] = [
    ['Kota', 'Abfeldt', 'merrill', 'ubs', '2019-03-01'],
    ['Kota', 'Abfeldt', 'ubs', 'lpl', '2022-05-02', 'dallas'],
  ];
  const others = ['miami', 'chicago', 'denver', 'austin', 'tampa', 'reno', 'provo', 'akron'].flatMap(
    (city, at): Told[] => [
      ['Kota', 'Abfeldt', `from-${at}`, `via-${at}`, '2018-01-10', city],
      ['Kota', 'Abfeldt', `via-${at}`, `to-${at}`, '2021-01-10', city],
    ],
  );
  expect(peopleOf(pair)).toEqual([1, 1]);
  expect(peopleOf([...pair, ...others]).slice(0, 2)).toEqual([1, 2]);
});

test('a mistyped given name before an initial is no evidence, and nothing to look at', () => {
  const found = (lastName: string) => {
    const move = { crd: null, email: null, leftId: 'merrill', joinedId: 'ubs', movedOn: '2019-03-01' };
    const rows = ['Pavlima', 'Pavlina'].map((firstName) => ({
      ...{ id: firstName, firstName, lastName, locationKey: 'boston' },
      ...move,
    }));
    return inOneGo(groupPeople(rows, { rarity: surnameRarity, decisions: [] }));
  };
  expect(found('Q')).toEqual({ groups: [['Pavlima'], ['Pavlina']], review: [] });
  expect(found('Quillon').groups).toEqual([['Pavlima', 'Pavlina']]);
});
