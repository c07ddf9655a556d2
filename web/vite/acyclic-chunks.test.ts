import { expect, test } from 'vitest';
import { circleIn } from './acyclic-chunks.ts';

test('files that import each other are found, however far apart', () => {
  const files = new Map([
    ['index', ['react']],
    ['page', ['index', 'form']],
    ['form', ['schemas']],
    ['schemas', ['index', 'page']],
  ]);
  expect(circleIn(files)).toEqual(['page', 'form', 'schemas', 'page']);
});

test('files that share another are no circle', () => {
  const files = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['d']],
    ['d', []],
  ]);
  expect(circleIn(files)).toBeNull();
});
