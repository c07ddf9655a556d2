import { expect, test } from 'vitest';
import { advisorsNamed } from './advisors-named.ts';

const move = (advisorId: string, name: string, movedOn: string) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { advisorId, firstName, lastName, movedOn };
};
const moves = [
  move('a', 'Björk Merrill', '2025-08-20'),
  move('b', 'Ann Lee', '2025-08-19'),
  move('a', 'Björk Merrill', '2020-01-01'),
  move('c', 'Bo Bjorkman', '2019-01-01'),
];
const found = (text: string, max = 5) =>
  advisorsNamed(moves, text, max).map(({ advisorId, movedOn }) => `${advisorId} ${movedOn}`);

test('each advisor is found once, by words of the name alone, with the latest move', () => {
  expect(found('bjork')).toEqual(['a 2025-08-20', 'c 2019-01-01']);
  expect(found('MERRILL björk')).toEqual(['a 2025-08-20']);
  expect(found('merrill lee')).toEqual([]);
  expect(found('bjork', 1)).toEqual(['a 2025-08-20']);
});
