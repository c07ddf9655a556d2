import { expect, test } from 'vitest';
import { removedText } from './revert-text.ts';

test('moves of the market and of others are told apart', () => {
  const text = (removed: number, removedFromMarket: number) =>
    removedText({ removed, removedFromMarket }, 'Silicon Valley');
  expect(text(2780, 145)).toBe('145 Silicon Valley moves and 2,635 elsewhere');
  expect(text(1, 1)).toBe('1 Silicon Valley move');
  expect(text(3, 0)).toBe('0 Silicon Valley moves and 3 elsewhere');
  expect(text(0, 0)).toBe('0 moves');
});
