import { describe, expect, it } from 'vitest';
import { matchesCommand, matchesLabel } from './command.ts';

const intel = { id: 'intel', label: 'Submit Intel', group: 'Actions', keywords: 'market intelligence' };

describe('matchesCommand', () => {
  it('takes the beginnings of words in any order and case', () => {
    expect(matchesCommand(intel, 'int sub')).toBe(true);
    expect(matchesCommand(intel, 'MARK')).toBe(true);
    expect(matchesCommand(intel, 'actions')).toBe(true);
  });

  it('needs every word to begin one of its own', () => {
    expect(matchesCommand(intel, 'submit smith')).toBe(false);
    expect(matchesCommand(intel, 'ubmit')).toBe(false);
  });

  it('takes no notice of accents', () => {
    const market = { id: 'm', label: 'Open Łódź', group: 'Markets' };
    expect(matchesCommand(market, 'lodz')).toBe(true);
    expect(matchesCommand(market, 'LÓDZ')).toBe(true);
    expect(matchesCommand(intel, 'íntel')).toBe(true);
  });

  it('answers to nothing typed', () => {
    expect(matchesCommand(intel, '  ')).toBe(true);
  });
});

it('tells a command that is named from one that only answers', () => {
  expect(matchesLabel(intel, 'sub int')).toBe(true);
  expect(matchesLabel(intel, 'market')).toBe(false);
});
