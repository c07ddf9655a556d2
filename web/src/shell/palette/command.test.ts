import { describe, expect, it } from 'vitest';
import { answersTo, isNamedBy } from './command.ts';

const intel = { id: 'intel', label: 'Submit Intel', group: 'Actions', keywords: 'market intelligence' };

describe('answersTo', () => {
  it('takes the beginnings of words in any order and case', () => {
    expect(answersTo(intel, 'int sub')).toBe(true);
    expect(answersTo(intel, 'MARK')).toBe(true);
    expect(answersTo(intel, 'actions')).toBe(true);
  });

  it('needs every word to begin one of its own', () => {
    expect(answersTo(intel, 'submit smith')).toBe(false);
    expect(answersTo(intel, 'ubmit')).toBe(false);
  });

  it('takes no notice of accents', () => {
    const market = { id: 'm', label: 'Open Łódź', group: 'Markets' };
    expect(answersTo(market, 'lodz')).toBe(true);
    expect(answersTo(market, 'LÓDZ')).toBe(true);
    expect(answersTo(intel, 'íntel')).toBe(true);
  });

  it('answers to nothing typed', () => {
    expect(answersTo(intel, '  ')).toBe(true);
  });
});

it('tells a command that is named from one that only answers', () => {
  expect(isNamedBy(intel, 'sub int')).toBe(true);
  expect(isNamedBy(intel, 'market')).toBe(false);
});
