import { describe, expect, it } from 'vitest';
import {
  briefCount,
  count,
  counted,
  dealMoney,
  dealTotal,
  duration,
  initials,
  moneyExact,
  percent,
  percentOfFraction,
  shortDuration,
  shorten,
  signedPercent,
} from './formats.ts';

describe('money', () => {
  it('shows deal values from cents to two or three figures', () => {
    expect(dealMoney(1_280_000_000)).toBe('$12.8M');
    expect(dealMoney(15_000_000)).toBe('$150K');
    expect(dealMoney(61_000_000)).toBe('$610K');
    expect(dealMoney(99_960_000)).toBe('$1.0M');
    expect(dealMoney(132_000_000)).toBe('$1.3M');
    expect(dealMoney(0)).toBe('–');
    expect(dealTotal(45_000_000)).toBe('$450K');
    expect(dealTotal(0)).toBe('$0');
  });

  it('gives every dollar, and cents only where there are any', () => {
    expect(moneyExact(12_845_300)).toBe('$12,845,300');
    expect(moneyExact(12.5)).toBe('$12.50');
    expect(moneyExact(-12.5)).toBe('−$12.50');
  });
});

describe('figures', () => {
  it('groups thousands and uses the plural', () => {
    expect(count(2392)).toBe('2,392');
    expect(count(-26)).toBe('−26');
    expect([950, 1_949, 2_000, 1_234_000].map(briefCount)).toEqual(['950', '1.9K', '2.0K', '1.2M']);
    expect(counted(1, 'deal')).toBe('1 deal');
    expect(counted(0, 'reply', 'replies')).toBe('0 replies');
  });

  it('gives percentages one decimal', () => {
    expect(percent(29.16)).toBe('29.2%');
    expect(percentOfFraction(0.292)).toBe('29.2%');
  });

  it('signs changes, and zero not at all', () => {
    expect([4.23, -1.28, 0, 0.04, -0.04].map(signedPercent)).toEqual([
      '+4.2%',
      '−1.3%',
      '0.0%',
      '0.0%',
      '0.0%',
    ]);
  });

  it('shows durations in minutes', () => {
    expect([0, 20, 45, 720, 3900].map(duration)).toEqual([
      '0 min',
      '< 1 min',
      '1 min',
      '12 min',
      '1 h 05 min',
    ]);
  });

  it('shows short durations to the second', () => {
    expect([0, 45.4, 60, 84, 599, 600].map(shortDuration)).toEqual([
      '0 s',
      '45 s',
      '1 min 00 s',
      '1 min 24 s',
      '9 min 59 s',
      '10 min',
    ]);
  });
});

describe('names', () => {
  it.each([
    ['Dana Whitfield', 'DW'],
    ['Mary Ann van der Berg', 'MB'],
    ['Cher', 'CH'],
    ['  o’neil  ', 'ON'],
    ['Žofie Ångström', 'ŽÅ'],
    ['Smith & Co', 'SC'],
    ['X', 'X'],
    ['', '?'],
  ])('%s', (name, letters) => expect(initials(name)).toBe(letters));

  it('shortens at a word where one ends close by', () => {
    expect(shorten('short', 100)).toBe('short');
    expect(shorten('one two three four', 15)).toBe('one two three…');
    expect(shorten('a'.repeat(120), 100)).toBe(`${'a'.repeat(100)}…`);
    expect(shorten('ab👍👍👍', 3)).toBe('ab…');
  });
});
