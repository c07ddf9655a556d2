import type { MoveLane } from '@liftout/contract/moves';
import { expect, it } from 'vitest';
import { firstOfTwelveMonths, laneSides } from './lane-sides.ts';

const firm = (name: string) => ({ id: name.toLowerCase(), name, channel: null });
const lane = (left: string, joined: string, advisors: number): MoveLane => ({
  firmLeft: firm(left),
  firmJoined: firm(joined),
  moves: advisors,
  advisors,
  aum: { total: null, known: 0, of: advisors },
  first: '2025-01-01',
  last: '2025-08-01',
  recentAdvisors: 0,
  active: false,
});

it('tells where people went from where they came', () => {
  const lanes = [lane('Merrill', 'LPL', 5), lane('UBS', 'Merrill', 3), lane('Merrill', 'UBS', 1)];
  const { leftFor, cameFrom } = laneSides(lanes, 'merrill');
  expect(leftFor.map(({ firm: { name }, advisors }) => [name, advisors])).toEqual([
    ['LPL', 5],
    ['UBS', 1],
  ]);
  expect(cameFrom.map(({ firm: { name }, advisors }) => [name, advisors])).toEqual([['UBS', 3]]);
  expect(laneSides(lanes, 'rbc')).toEqual({ leftFor: [], cameFrom: [] });
});

it('begins with the first of the twelve months, over the turn of a year', () => {
  expect(firstOfTwelveMonths('2025-08-29')).toBe('2024-09-01');
  expect(firstOfTwelveMonths('2025-12-01')).toBe('2025-01-01');
});
