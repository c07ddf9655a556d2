import { describe, expect, test } from 'vitest';
import { findBoomerangs, type PersonMove } from './boomerangs.fixture.ts';
import { moveFingerprint } from './fingerprint.ts';
import { findLiftOuts, type TeamMove } from './lift-outs.fixture.ts';
import { personKey } from './person.ts';

function day(offset: number): string {
  return new Date(Date.UTC(2025, 0, 1 + offset)).toISOString().slice(0, 10);
}

function teamMove(id: number, offset: number, change: Partial<TeamMove> = {}): TeamMove {
  return {
    id: String(id),
    person: `person ${id}`,
    firmLeft: 'merrill',
    firmJoined: 'ubs',
    city: 'CA|palo alto',
    date: day(offset),
    conversion: false,
    ...change,
  };
}

describe('spellings of one name have one person key', () => {
  test.each([
    ["O'Malley", 'OMALLEY'],
    ['O’Malley', "O'Malley"],
    ['Van-Dyke', 'Van Dyke'],
    ['St. John', 'ST JOHN'],
    ['De la Cruz', 'de La cruz'],
    ['Sørensen', 'Sorensen'],
    ['Zoë', 'zoe'],
    ['Łukasz', 'Lukasz'],
  ])('%s is %s', (one, other) => {
    expect(personKey('Ann', one)).toBe(personKey('ann ', other));
  });

  test('a generation, another name and a name in another script have other keys', () => {
    expect(personKey('Ann', 'Lee')).not.toBe(personKey('Ann', 'Lee Jr.'));
    expect(personKey('Anna', 'Lee')).not.toBe(personKey('Ann', 'Alee'));
    expect(personKey('王', '伟')).toBe('王 伟');
  });
});

describe('a move is identified by the person, both firms and the day', () => {
  const move = {
    firstName: 'Ann',
    lastName: 'Lee',
    crd: null,
    firmLeftKey: 'ubs',
    firmJoinedKey: 'rbc',
    date: '2025-01-02',
  };
  const mark = moveFingerprint(move);

  test('a repetition has the same fingerprint', () => {
    expect(moveFingerprint({ ...move, firstName: 'ANN' })).toBe(mark);
    expect(mark).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    [{ lastName: 'Leigh' }],
    [{ firmLeftKey: 'rbc', firmJoinedKey: 'ubs' }],
    [{ firmLeftKey: null }],
    [{ firmJoinedKey: null }],
    [{ firmLeftKey: null, firmJoinedKey: 'ubs' }],
    [{ date: '2025-01-03' }],
    [{ crd: '1234' }],
  ])('%j is another move', (change) => {
    expect(moveFingerprint({ ...move, ...change })).not.toBe(mark);
  });
});

describe('a lift-out is a team that moves together', () => {
  test('two people, one lane, one city, 14 days apart', () => {
    expect(findLiftOuts([teamMove(2, 14), teamMove(1, 0)])).toEqual([
      {
        kind: 'lift-out',
        firmLeft: 'merrill',
        firmJoined: 'ubs',
        city: 'CA|palo alto',
        from: '2025-01-01',
        to: '2025-01-15',
        size: 2,
        moves: ['1', '2'],
      },
    ]);
  });

  test('15 days apart is no team', () => {
    expect(findLiftOuts([teamMove(1, 0), teamMove(2, 15)])).toEqual([]);
  });

  test('gaps count between moves, not from the first; a gap of 15 days begins another team', () => {
    const offsets = [0, 14, 28, 43, 44];
    const lifts = findLiftOuts(offsets.map((offset, index) => teamMove(index, offset)));
    expect(lifts.map((lift) => [lift.from, lift.to, lift.moves])).toEqual([
      [day(43), day(44), ['3', '4']],
      [day(0), day(28), ['0', '1', '2']],
    ]);
  });

  test('people count, not rows: one person twice is no team', () => {
    expect(findLiftOuts([teamMove(1, 0), teamMove(2, 3, { person: 'person 1' })])).toEqual([]);
  });

  test.each([
    [{ city: 'CA|menlo park' }],
    [{ city: null }],
    [{ firmLeft: 'rbc' }],
    [{ firmJoined: 'rbc' }],
    [{ firmLeft: null }],
    [{ firmJoined: null }],
    [{ conversion: true }],
    [{ bulk: true }],
  ])('not with a move of %j', (change) => {
    expect(findLiftOuts([teamMove(1, 0), teamMove(2, 1, change)])).toEqual([]);
  });

  test('two rows without a city are no team', () => {
    expect(findLiftOuts([teamMove(1, 0, { city: null }), teamMove(2, 0, { city: null })])).toEqual([]);
  });

  test.each([
    [49, 'lift-out'],
    [50, 'large-transfer'],
  ])('%i people are a %s', (people, kind) => {
    const [lift] = findLiftOuts(Array.from({ length: people }, (_, id) => teamMove(id, id % 10)));
    expect(lift).toMatchObject({ kind, size: people });
  });
});

describe('a boomerang returns to the firm just left', () => {
  const move = (
    id: number,
    offset: number,
    left: string | null,
    joined: string | null,
    person = 'ann lee',
  ): PersonMove => ({
    id: String(id),
    person,
    firmLeft: left,
    firmJoined: joined,
    date: day(offset),
  });

  test('within 10 days', () => {
    expect(findBoomerangs([move(2, 10, 'ubs', 'merrill'), move(1, 0, 'merrill', 'ubs')])).toEqual([
      { person: 'ann lee', home: 'merrill', away: 'ubs', left: '1', returned: '2', days: 10 },
    ]);
  });

  test('later only with a larger limit', () => {
    const moves = [move(1, 0, 'merrill', 'ubs'), move(2, 11, 'ubs', 'merrill')];
    expect(findBoomerangs(moves)).toEqual([]);
    expect(findBoomerangs(moves, 30)).toHaveLength(1);
  });

  test('not by another person, to another firm, or with a blank side', () => {
    expect(findBoomerangs([move(1, 0, 'merrill', 'ubs'), move(2, 1, 'ubs', 'merrill', 'bob ray')])).toEqual(
      [],
    );
    expect(findBoomerangs([move(1, 0, 'merrill', 'ubs'), move(2, 1, 'ubs', 'rbc')])).toEqual([]);
    expect(findBoomerangs([move(1, 0, null, 'ubs'), move(2, 1, 'ubs', null)])).toEqual([]);
  });

  test('each return is paired with one departure', () => {
    const moves = [move(1, 0, 'a', 'b'), move(2, 1, 'b', 'a'), move(3, 2, 'a', 'b'), move(4, 3, 'b', 'a')];
    expect(findBoomerangs(moves).map((found) => [found.left, found.returned])).toEqual([
      ['3', '4'],
      ['2', '3'],
      ['1', '2'],
    ]);
  });
});
