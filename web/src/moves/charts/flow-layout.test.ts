import type { MoveLane } from '@liftout/contract/moves';
import { describe, expect, it, test } from 'vitest';
import { flowsOf, flowWidth, layoutOf, sideWords } from './flow-layout.ts';

const firm = (name: string) => ({ id: `id of ${name}`, name, channel: null });
/** `total` in dollars, null for an unknown amount. */
const lane = (left: string, joined: string, advisors: number, total: number | null = null): MoveLane => ({
  firmLeft: firm(left),
  firmJoined: firm(joined),
  moves: advisors,
  advisors,
  aum: { total, known: total === null ? 0 : advisors, of: advisors },
  first: '2025-01-01',
  last: '2025-02-01',
  recentAdvisors: 0,
  active: false,
});

const lanes = [
  lane('Merrill', 'UBS', 5, 100),
  lane('Merrill', 'LPL', 3, 900),
  lane('UBS', 'Merrill', 2),
  lane('Edward Jones', 'LPL', 1, 50),
];

describe('flows', () => {
  it('are the lanes, the largest first, where all firms have room', () => {
    expect(flowsOf(lanes, 'advisors', 7)).toEqual([
      { left: 'Merrill', joined: 'UBS', value: 5, lanes: 1 },
      { left: 'Merrill', joined: 'LPL', value: 3, lanes: 1 },
      { left: 'UBS', joined: 'Merrill', value: 2, lanes: 1 },
      { left: 'Edward Jones', joined: 'LPL', value: 1, lanes: 1 },
    ]);
  });

  it('sum up what is not between the largest firms of each side', () => {
    // Left: Merrill 8, UBS 2, Edward Jones 1. Joined: UBS 5, LPL 4, Merrill 2.
    expect(flowsOf(lanes, 'advisors', 1)).toEqual([
      { left: 'Merrill', joined: 'UBS', value: 5, lanes: 1 },
      { left: 'Merrill', joined: null, value: 3, lanes: 1 },
      { left: null, joined: null, value: 3, lanes: 2 },
    ]);
  });

  it('name the last firm rather than calling it the others', () => {
    expect(flowsOf(lanes, 'advisors', 2).filter(({ left }) => left === null)).toEqual([]);
  });

  it('leave out lanes of unknown AUM, which have no width', () => {
    expect(flowsOf(lanes, 'aum', 7).map(({ left, joined, value }) => [left, joined, value])).toEqual([
      ['Merrill', 'LPL', 900],
      ['Merrill', 'UBS', 100],
      ['Edward Jones', 'LPL', 50],
    ]);
  });
});

describe('their layout', () => {
  it('gives each advisor the same height, with gaps between firms', () => {
    // Two firms at the left: 110 - 10 = 100 pixels for 10 advisors.
    const { firms } = layoutOf(flowsOf([lane('A', 'C', 6), lane('B', 'C', 4)], 'advisors', 7), 110, 10);
    const left = firms.filter(({ side }) => side === 'left');
    expect(left.map(({ name, value, height }) => ({ name, value, height: Math.round(height) }))).toEqual([
      { name: 'A', value: 6, height: 60 },
      { name: 'B', value: 4, height: 40 },
    ]);
    const [a, b] = left;
    expect(Math.round(b!.top - (a!.top + a!.height))).toBe(10);
    expect(firms.find(({ side }) => side === 'joined')).toMatchObject({ name: 'C', value: 10 });
  });

  it('keeps a firm on both sides apart, and other firms at the bottom', () => {
    const { firms } = layoutOf(flowsOf(lanes, 'advisors', 1), 300, 10);
    expect(firms.map(({ side, name }) => `${side} ${name}`).toSorted()).toEqual([
      'joined UBS',
      'joined null',
      'left Merrill',
      'left null',
    ]);
    const [merrill, others] = firms.filter(({ side }) => side === 'left');
    expect([merrill!.name, others!.name]).toEqual(['Merrill', null]);
    expect(others!.top).toBeGreaterThan(merrill!.top);
  });

  it('draws a single flow across the whole width', () => {
    const { bands } = layoutOf(flowsOf([lane('A', 'B', 1)], 'advisors', 7), 100, 10);
    expect(bands.map(({ path }) => path)).toEqual([
      `M0 0.0C500 0.0 500 0.0 ${flowWidth} 0.0V100.0C500 100.0 500 100.0 0 100.0Z`,
    ]);
  });

  it('is empty without flows', () => {
    expect(layoutOf([], 100, 10)).toEqual({ firms: [], bands: [] });
  });
});

test('a figure of one advisor is heard as one', () => {
  expect([1, 2].map((value) => sideWords(value, 'advisors', 'left'))).toEqual([
    ' advisor left',
    ' advisors left',
  ]);
  expect(sideWords(1, 'aum', 'joined')).toBe(' joined');
});
