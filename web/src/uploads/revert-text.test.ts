import { expect, test } from 'vitest';
import { correctedText, removedText } from './revert-text.ts';

test('moves of the market and of others are told apart', () => {
  const text = (removed: number, removedFromMarket: number) =>
    removedText({ removed, removedFromMarket }, { market: 'silicon-valley', marketName: 'Silicon Valley' });
  expect(text(2780, 145)).toBe('145 Silicon Valley moves and 2,635 elsewhere');
  expect(text(1, 1)).toBe('1 Silicon Valley move');
  expect(text(3, 0)).toBe('0 Silicon Valley moves and 3 elsewhere');
  expect(text(0, 0)).toBe('0 moves');
});

test('moves of an upload that is of all markets are counted together', () => {
  const text = (removed: number) =>
    removedText({ removed, removedFromMarket: 0 }, { market: null, marketName: 'All markets' });
  expect(text(2780)).toBe('2,780 moves');
  expect(text(1)).toBe('1 move');
});

test('amounts that are put back are told, where there are any', () => {
  expect(correctedText(0)).toBe('');
  expect(correctedText(1)).toBe(
    'The AUM of 1 move goes back to what other uploads say, as this one changed it.',
  );
  expect(correctedText(1200)).toContain('The AUM of 1,200 moves goes back');
});
