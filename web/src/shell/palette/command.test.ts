import { describe, expect, it } from 'vitest';
import { matchesCommand, matchesLabel } from './command.ts';

const intel = { id: 'intel', label: 'Submit Intel', group: 'Actions', keywords: 'market intelligence' };

describe('matchesCommand', () => {
  it('matches beginnings of words in any order and case', () => {
    expect(matchesCommand(intel, 'int sub')).toBe(true);
    expect(matchesCommand(intel, 'MARK')).toBe(true);
    expect(matchesCommand(intel, 'actions')).toBe(true);
  });

  it('needs every typed word to begin one of its words', () => {
    expect(matchesCommand(intel, 'submit smith')).toBe(false);
    expect(matchesCommand(intel, 'ubmit')).toBe(false);
  });

  it('ignores accents', () => {
    const market = { id: 'm', label: 'Open Łódź', group: 'Markets' };
    expect(matchesCommand(market, 'lodz')).toBe(true);
    expect(matchesCommand(market, 'LÓDZ')).toBe(true);
    expect(matchesCommand(intel, 'íntel')).toBe(true);
  });

  it('matches an empty text', () => {
    expect(matchesCommand(intel, '  ')).toBe(true);
  });
});

it('matchesLabel ignores group and keywords', () => {
  expect(matchesLabel(intel, 'sub int')).toBe(true);
  expect(matchesLabel(intel, 'market')).toBe(false);
});
