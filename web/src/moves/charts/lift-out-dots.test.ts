import type { LiftOut } from '@liftout/contract/moves';
import { describe, expect, it } from 'vitest';
import { dotsOf, placeOf, radiusOf, ticksOf, timeLineOf } from './lift-out-dots.ts';

const firm = (name: string) => ({ id: name, name, channel: null });
const team = (id: string, from: string, size: number): LiftOut => ({
  id,
  kind: 'lift-out',
  firmLeft: firm('Merrill'),
  firmJoined: firm('UBS'),
  city: 'Palo Alto',
  market: 'silicon-valley',
  from,
  to: from,
  size,
  aum: { total: null, known: 0, of: size },
  members: [],
});

describe('the time line', () => {
  const teams = [team('a', '2025-03-01', 2), team('b', '2025-05-01', 2)];
  it('spans the chosen days, else those of the teams', () => {
    expect(timeLineOf(teams, { from: '2025-01-01', to: '2025-06-30' })).toEqual({
      from: '2025-01-01',
      to: '2025-06-30',
    });
    expect(timeLineOf(teams, { from: '', to: '' })).toEqual({ from: '2025-03-01', to: '2025-05-31' });
  });
  it('begins with a team that began before the chosen days', () => {
    expect(timeLineOf(teams, { from: '2025-03-10', to: '2025-06-30' }).from).toBe('2025-03-01');
  });
  it('has the whole months of its teams, so that each dot stands after a month', () => {
    const within = [team('a', '2025-03-20', 2), team('b', '2025-05-09', 2)];
    const line = timeLineOf(within, { from: '', to: '' });
    expect(line).toEqual({ from: '2025-03-01', to: '2025-05-31' });
    expect(ticksOf(line, 12)[0]).toBe('2025-03-01');
  });
  it('places days by their distance', () => {
    // Ten days; each is a tenth.
    const line = { from: '2025-03-01', to: '2025-03-10' };
    expect(placeOf('2025-03-01', line)).toBe(0);
    expect(placeOf('2025-03-06', line)).toBe(0.5);
    expect(placeOf('2026-01-01', line)).toBe(1);
  });
});

it('gives dots an area by people', () => {
  expect(radiusOf(16) / radiusOf(4)).toBe(2);
  expect(radiusOf(2)).toBe(radiusOf(4));
  expect(radiusOf(400)).toBe(radiusOf(49));
});

describe('dots', () => {
  const line = { from: '2025-03-01', to: '2025-03-10' };
  it('stand on the line where they have room', () => {
    const { dots, height } = dotsOf([team('b', '2025-03-06', 9), team('a', '2025-03-02', 4)], line, 1000);
    expect(dots.map(({ team: { id }, x, y, radius }) => [id, x, y, radius])).toEqual([
      ['a', 100, 10, 10],
      ['b', 500, 15, 15],
    ]);
    expect(height).toBe(30);
  });
  it('stand on each other on the same day, the larger below', () => {
    const { dots } = dotsOf([team('a', '2025-03-06', 4), team('b', '2025-03-06', 9)], line, 1000);
    // 15 + 15 + 2 + 10 from the line.
    expect(dots.map(({ team: { id }, y }) => [id, y]).toSorted()).toEqual([
      ['a', 42],
      ['b', 15],
    ]);
  });
  it('stay within the drawing', () => {
    expect(dotsOf([team('a', '2025-03-01', 4)], line, 1000).dots[0]!.x).toBe(10);
  });
  it('never touch, however many', () => {
    const many = Array.from({ length: 60 }, (_, i) => team(`t${i}`, `2025-03-0${(i % 9) + 1}`, 2 + (i % 20)));
    const { dots } = dotsOf(many, line, 320);
    const touching = dots.flatMap((a, i) =>
      dots.slice(i + 1).filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius + 1.9),
    );
    expect(touching).toEqual([]);
  });
});

it('labels months, fewer on a long line', () => {
  expect(ticksOf({ from: '2025-01-15', to: '2025-04-02' }, 12)).toEqual([
    '2025-02-01',
    '2025-03-01',
    '2025-04-01',
  ]);
  // 24 months in steps of six.
  expect(ticksOf({ from: '2024-01-01', to: '2026-01-01' }, 5)).toEqual([
    '2024-01-01',
    '2024-07-01',
    '2025-01-01',
    '2025-07-01',
    '2026-01-01',
  ]);
});
