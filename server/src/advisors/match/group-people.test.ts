import { describe, expect, test } from 'vitest';
import { inOneGo } from '../../platform/turns.ts';
import { type Decision, groupPeople } from './group-people.ts';
import { surnameRarity } from './rarity.ts';
import type { Sighting } from './sighting.ts';

let next = 0;

/** `John Smith: merrill > ubs` and what else is known. */
function row(told: string, known: Partial<Sighting> = {}): Sighting {
  const [name = '', move = ''] = told.split(': ');
  const [left = '', joined = ''] = move.split('>').map((firm) => firm.trim());
  const space = name.lastIndexOf(' ');
  return {
    id: `row-${next++}`,
    firstName: name.slice(0, space),
    lastName: name.slice(space + 1),
    crd: null,
    email: null,
    leftId: left || null,
    joinedId: joined || null,
    movedOn: null,
    locationKey: null,
    ...known,
  };
}

const group = (rows: readonly Sighting[], decisions: readonly Decision[] = []) =>
  inOneGo(groupPeople(rows, { rarity: surnameRarity, decisions }));

/** For each row the number of its group, counted in the order of the rows. */
function peopleOf(rows: readonly Sighting[], decisions: readonly Decision[] = []): number[] {
  const { groups } = group(rows, decisions);
  const numbers = new Map<number, number>();
  return rows.map(({ id }) => {
    const at = groups.findIndex((ids) => ids.includes(id));
    const number = numbers.get(at) ?? numbers.size + 1;
    numbers.set(at, number);
    return number;
  });
}

const boston = { locationKey: 'boston' };

describe('CRD numbers', () => {
  test('that are equal are one person, whatever else the rows say', () => {
    const rows = [
      row('Ana Lopez: merrill > ubs', { crd: '1234567' }),
      row('Ana Lopez-Smith: lpl > osaic', { crd: '1234567' }),
      row('Annie Brown: x > y', { crd: '1234567' }),
    ];

    expect(peopleOf(rows)).toEqual([1, 1, 1]);
  });

  test('that differ are two people, also through a third row that fits both', () => {
    const rows = [
      row('John Quillon: merrill > ubs', { crd: '1111111', movedOn: '2024-01-10', ...boston }),
      row('John Quillon: merrill > ubs', { movedOn: '2024-01-10', ...boston }),
      row('John Quillon: merrill > ubs', { crd: '2222222', movedOn: '2024-01-10', ...boston }),
    ];

    const [first, , third] = peopleOf(rows);

    expect(first).not.toBe(third);
  });
});

describe('a name alone', () => {
  test('is no person: two with other firms are two', () => {
    const rows = [
      row('John Quillon: merrill > ubs', { movedOn: '2024-01-10', ...boston }),
      row('John Quillon: lpl > osaic', { movedOn: '2024-03-10', ...boston }),
    ];

    expect(peopleOf(rows)).toEqual([1, 2]);
  });

  test('that is common is never enough with a place: where a firm is not known, a person is asked', () => {
    const rows = [
      row('John Smith: merrill > ubs', { movedOn: '2018-01-10', ...boston }),
      row('John Smith: > lpl', { movedOn: '2024-03-10', ...boston }),
    ];

    expect(peopleOf(rows)).toEqual([1, 2]);
    expect(group(rows).review).toMatchObject([{ score: 4 }]);
  });
});

describe('a career', () => {
  test('goes on at the firm joined, back within days, and under other spellings', () => {
    const rows = [
      row('Robert Quillon: merrill > ubs', { movedOn: '2019-03-01', ...boston }),
      row('Bob Quillon: ubs > merrill', { movedOn: '2019-03-08', ...boston }),
      row('Robert J. Quillon: merrill > lpl', { movedOn: '2022-05-02', ...boston }),
      { ...row('Robert X: merrill > lpl', { movedOn: '2022-05-09', ...boston }), lastName: 'Quillon, CFP®' },
    ];

    expect(peopleOf(rows)).toEqual([1, 1, 1, 1]);
  });

  test.each(['John Quillon', 'John Miller'])('of a namesake elsewhere is another: %s', (name) => {
    const rows = [
      row(`${name}: merrill > ubs`, { movedOn: '2024-03-01', ...boston }),
      row(`${name}: ubs > merrill`, { movedOn: '2024-03-08', locationKey: 'dallas' }),
      row(`${name}: merrill > ubs`, { movedOn: '2024-03-02', ...boston }),
    ];

    expect(peopleOf(rows)).toEqual([1, 2, 1]);
  });

  test('that leaves another firm than the one just joined is another person’s', () => {
    const rows = [
      row('John Quillon: merrill > ubs', { movedOn: '2024-01-10', ...boston }),
      row('John Quillon: merrill > lpl', { movedOn: '2024-06-10', ...boston }),
    ];

    expect(peopleOf(rows)).toEqual([1, 2]);
  });

  test('is weighed as a whole: a row that fits between two others is theirs, whoever has the name', () => {
    const career = [
      row('John Miller: merrill > ubs', { movedOn: '2015-01-10', crd: '1111111', ...boston }),
      row('John Miller: rbc > lpl', { movedOn: '2023-01-10', crd: '1111111', ...boston }),
    ];
    const between = row('John Miller: ubs > rbc', { movedOn: '2019-01-10', ...boston });
    const elsewhere = row('John Miller: ubs > osaic', { movedOn: '2019-01-10', ...boston });

    expect(peopleOf([...career, between])).toEqual([1, 1, 1]);
    expect(peopleOf([...career, elsewhere])).toEqual([1, 1, 2]);
  });

  test('of one city and middle initial goes on where two rows alone do not say so', () => {
    const rows = [
      row('Robert K. Vale: merrill > ubs', { movedOn: '2015-01-10', ...boston }),
      row('Robert Vale: ubs > lpl', { movedOn: '2018-01-10', ...boston }),
      row('Robert Vale: lpl > rbc', { movedOn: '2021-01-10', locationKey: 'dallas' }),
      row('Robert K. Vale: lpl > rbc', { movedOn: '2021-01-12', locationKey: 'dallas' }),
    ];

    expect(peopleOf(rows)).toEqual([1, 1, 1, 1]);
  });

  test('that two may have gone on with is left to a person', () => {
    const rows = [
      row('John Carter: merrill > ubs', { movedOn: '2020-01-10', crd: '1111111', ...boston }),
      row('John Carter: lpl > ubs', { movedOn: '2020-02-10', crd: '2222222', ...boston }),
      row('John Carter: ubs > osaic', { movedOn: '2023-02-10', ...boston }),
    ];

    const { groups, review } = group(rows);

    expect(groups).toHaveLength(3);
    expect(review.map(({ evidence }) => evidence.map(({ words }) => words))).toContainEqual(
      expect.arrayContaining([
        'Left the firm joined before',
        'Same city',
        'Another person fits nearly as well',
      ]),
    );
  });
});

test('a generation, a middle initial and a given name tell people apart', () => {
  const at = { movedOn: '2024-01-10', ...boston };
  const rows = [
    { ...row('John Vale: merrill > ubs', at), lastName: 'Vale Jr.' },
    { ...row('John Vale: merrill > ubs', at), lastName: 'Vale Sr.' },
    row('James B. Marlin: merrill > ubs', at),
    row('James C. Marlin: merrill > ubs', at),
    row('Joan Torlin: merrill > ubs', at),
    row('John Torlin: merrill > ubs', at),
  ];

  expect(peopleOf(rows)).toEqual([1, 2, 3, 4, 5, 6]);
});

describe('an email', () => {
  test('of a person joins rows of another firm, place and surname', () => {
    const rows = [
      row('Ana Lopez: merrill > ubs', { email: 'ana@lopez.example', movedOn: '2016-01-01' }),
      row('Ana Smith: lpl > osaic', { email: 'Ana@Lopez.example ', movedOn: '2023-01-01' }),
    ];

    expect(peopleOf(rows)).toEqual([1, 1]);
  });

  test('of an office, or of somebody else with another given name, joins nobody', () => {
    const rows = [
      row('Ana Smith: merrill > ubs', { email: 'info@smith.example' }),
      row('Ana Smith: lpl > osaic', { email: 'info@smith.example' }),
      row('Bea Vale: merrill > ubs', { email: 'vale@vale.example' }),
      row('Tom Vale: merrill > ubs', { email: 'vale@vale.example' }),
    ];

    expect(peopleOf(rows)).toEqual([1, 2, 3, 4]);
  });
});

describe('a decision', () => {
  const one = row('John Quillon: merrill > ubs', { crd: '1111111' });
  const two = row('John Quillon: merrill > ubs', { crd: '1111111' });
  const other = row('John Quillon: lpl > osaic', { crd: '2222222' });

  test('keeps rows of one CRD number apart', () => {
    expect(peopleOf([one, two, other], [{ a: [one.id], b: [two.id], same: false }])).toEqual([1, 2, 3]);
  });

  test('joins rows of two, and is taken back exactly', () => {
    expect(peopleOf([one, two, other], [{ a: [one.id], b: [other.id], same: true }])).toEqual([1, 1, 1]);
    expect(peopleOf([one, two, other])).toEqual([1, 1, 2]);
  });

  test('about a row that is not there changes nothing', () => {
    expect(peopleOf([one, other], [{ a: [one.id], b: ['gone'], same: true }])).toEqual([1, 2]);
  });

  test('on whole careers holds for each of their rows', () => {
    const rows = [one, two, other];
    const [a = '', b = '', c = ''] = rows.map(({ id }) => id);
    expect(peopleOf(rows, [{ a: [a], b: [b, c], same: true }])).toEqual([1, 1, 1]);
    expect(peopleOf(rows, [{ a: [a], b: [b, c], same: false }])).toEqual([1, 2, 3]);
  });

  test('that joins two CRD numbers and careers lets further rows join, and none of a third number', () => {
    const a = row('Gwendolyn Thornvale: merrill > ubs', { movedOn: '2024-01-10', crd: '1111111', ...boston });
    const b = row('Gwendolyn Thornvale: lpl > osaic', { movedOn: '2024-02-10', crd: '2222222', ...boston });
    const next = row('Gwendolyn Thornvale: osaic > rbc', { movedOn: '2025-02-10', ...boston });
    const third = row('Gwendolyn Thornvale: rbc > ubs', { movedOn: '2026-02-10', crd: '3333333' });
    const same = [{ a: [a.id], b: [b.id], same: true }];
    expect(peopleOf([a, b, next, third], same)).toEqual([1, 1, 1, 2]);
  });

  test('that tells one of two who fit apart leaves the row to the other', () => {
    const first = row('Gwendolyn Thornvale: merrill > ubs', {
      movedOn: '2020-01-10',
      crd: '1111111',
      ...boston,
    });
    const rival = row('Gwendolyn Thornvale: lpl > ubs', { movedOn: '2020-02-10', crd: '2222222', ...boston });
    const later = row('Gwendolyn Thornvale: ubs > osaic', { movedOn: '2023-02-10', ...boston });
    const apart = [{ a: [rival.id], b: [later.id], same: false }];
    expect(peopleOf([first, rival, later])).toEqual([1, 2, 3]);
    expect(peopleOf([first, rival, later], apart)).toEqual([1, 2, 1]);
  });

  test('is not asked for again', () => {
    const at = { movedOn: '2024-01-10', ...boston };
    const rows = [
      row('John Smith: merrill > ubs', { movedOn: '2020-01-10' }),
      row('John Smith: ubs > lpl', at),
    ];
    const [a, b] = rows.map(({ id }) => id);

    expect(group(rows).review).toHaveLength(1);
    expect(group(rows, [{ a: [a ?? ''], b: [b ?? ''], same: false }]).review).toEqual([]);
  });
});

/** Rows of one block that have much in common. */
function crowd(size: number): Sighting[] {
  return Array.from({ length: size }, (_, n) =>
    row(`${n % 3 ? 'John' : 'Jack'} ${n % 7 ? 'Smith' : 'Smyth'}: firm-${n % 5} > firm-${(n * 7) % 6}`, {
      movedOn: `20${10 + (n % 14)}-0${1 + (n % 9)}-1${n % 10}`,
      locationKey: `city-${n % 4}`,
      crd: n % 11 ? null : String(1_000_000 + (n % 33)),
    }),
  );
}

test('the order of the rows changes nothing', () => {
  const rows = crowd(60);
  const sets = (all: readonly Sighting[]) =>
    group(all)
      .groups.map((ids) => [...ids].sort().join())
      .sort();

  expect(sets([...rows].reverse())).toEqual(sets(rows));
  expect(sets([...rows.slice(17), ...rows.slice(0, 17)])).toEqual(sets(rows));
});

test('rows of other blocks change nothing', () => {
  const rows = crowd(40);
  const others = Array.from({ length: 20 }, (_, n) => row(`Mary Vale: firm-${n % 5} > firm-${n % 3}`));

  const { groups } = group([...rows, ...others]);

  for (const ids of group(rows).groups) expect(groups).toContainEqual(ids);
});

test('five thousand of one name never mix CRD numbers', () => {
  const rows = crowd(5_000);

  const { groups } = group(rows);

  expect(groups.flat()).toHaveLength(rows.length);
  const crds = new Map(rows.map(({ id, crd }) => [id, crd]));
  for (const ids of groups) {
    expect(new Set(ids.flatMap((id) => crds.get(id) ?? [])).size).toBeLessThanOrEqual(1);
  }
});
