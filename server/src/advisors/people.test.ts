import { expect, test } from 'vitest';
import { inOneGo } from '../platform/turns.ts';
import { findContradicted } from './decided.ts';
import { findPeople } from './people.ts';

const move = (id: string, crd: string | null = null) => ({
  id,
  fingerprint: id,
  blockKey: 's530 j',
  personKey: 'john smith',
  firstName: 'John',
  lastName: 'Smith',
  crd,
  email: null,
  leftId: 'merrill',
  joinedId: 'ubs',
  movedOn: '2025-01-06',
  locationKey: 'boston',
  advisorId: id,
  repeats: null,
  isRegister: false,
});
/** `a1` is the first move of the advisor that the row counts for, and so on. */
const found = (...args: Parameters<typeof findPeople>) =>
  inOneGo(findPeople(...args)).moves.map(
    ({ id, advisorId, repeats }) => `${id}: ${advisorId}, repeats ${repeats}`,
  );

test('rows of one move stay one where a decision on one of them does not tell them apart', () => {
  const rows = [move('a1'), move('a2', '1111111'), { ...move('b1'), personKey: 'jon smith', leftId: 'lpl' }];
  const one = ['a1: a1, repeats a2', 'a2: a1, repeats null', 'b1: b1, repeats null'];
  expect(found(rows, []).sort()).toEqual(one);
  expect(found(rows, [{ a: ['a1'], b: ['b1'], same: false }]).sort()).toEqual(one);
  expect(found(rows, [{ a: ['a2'], b: ['b1'], same: true }]).sort()).toEqual([
    'a1: a1, repeats a2',
    'a2: a1, repeats null',
    'b1: a1, repeats null',
  ]);
});

test('rows of one move part where decisions say so, also through another row', () => {
  const rows = [move('a1'), move('a2'), { ...move('b1'), leftId: 'lpl' }];
  const parted = ['a1: a1, repeats null', 'a2: a2, repeats null', 'b1: a1, repeats null'];
  expect(found(rows, [{ a: ['a1'], b: ['a2'], same: false }]).sort()).toEqual([
    'a1: a1, repeats null',
    'a2: a2, repeats null',
    'b1: b1, repeats null',
  ]);
  const through = [
    { a: ['a1'], b: ['b1'], same: true },
    { a: ['a2'], b: ['b1'], same: false },
  ];
  expect(found(rows, through).sort()).toEqual(parted);
});

test('a decision on a move that is gone still connects those of others', () => {
  const rows = [move('a1'), { ...move('b1'), personKey: 'jon smith', leftId: 'lpl' }];
  const through = [
    { a: ['a1'], b: ['gone'], same: true },
    { a: ['gone'], b: ['b1'], same: true },
  ];
  expect(found(rows, through)).toContain('b1: a1, repeats null');
  const [one, other] = through;
  if (!one || !other) throw new Error('Two decisions.');
  expect(found([move('a1'), move('a2')], [one, { a: ['gone'], b: ['a2'], same: false }])).toContain(
    'a2: a2, repeats null',
  );
});

test('a row of the register repeats what a file tells on another day, whichever came first', () => {
  const register = { ...move('r', '1111111'), movedOn: '2025-02-20', isRegister: true };
  const answer = (...ids: [string, string]) => {
    const [file, own] = ids;
    return found([{ ...register, id: own }, move(file)], []).sort();
  };
  expect(answer('a', 'b')).toEqual(['a: a, repeats null', 'b: a, repeats a']);
  expect(answer('b', 'a')).toEqual(['a: a, repeats b', 'b: a, repeats null']);
});

test('a contradiction of two decisions is seen', () => {
  const decisions = [
    { a: ['a'], b: ['b'], same: true },
    { a: ['b'], b: ['c'], same: true },
    { a: ['a'], b: ['c'], same: false },
  ];
  expect(findContradicted(decisions)).toEqual([decisions[2]]);
  expect(findContradicted(decisions.slice(0, 2))).toEqual([]);
  expect(findContradicted(decisions.slice(1))).toEqual([]);
});
