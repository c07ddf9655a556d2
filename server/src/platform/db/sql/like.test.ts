import { expect, test } from 'vitest';
import { likePattern } from './like.ts';

test('a pattern finds the text as it is, also with the signs of patterns', () => {
  expect(likePattern('Ladenburg')).toBe('%Ladenburg%');
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%');
});
