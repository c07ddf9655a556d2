import { describe, expect, test } from 'vitest';
import { lossOf } from './losses.ts';

const file = (day: string, counts: Record<string, number>) => ({
  day,
  members: Object.entries(counts).map(([name, people]) => ({ name, people, employments: people })),
});
const before = file('2025-08-28', { 'Feeds1.xml': 20_000, 'Feeds2.xml': 20_000 });
const next = (first: number, second: number, day = '2025-08-29') =>
  lossOf(before, file(day, { 'Feeds1.xml': first, 'Feeds2.xml': second }));

describe('a file', () => {
  test('may lose what a day explains, and gain anything', () => {
    expect([next(19_800, 19_900), next(30_000, 20_000), next(20_000, 20_000)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('that lost more of all, or of one part, is refused', () => {
    expect(next(19_700, 19_800)).toMatch(
      'Its people fell from 40,000 to 39,500 since the file of Aug 28, 2025',
    );
    expect(next(18_900, 21_100)).toMatch('In Feeds1.xml, people fell from 20,000 to 18,900');
  });

  test('may lose more after more days, but never a tenth', () => {
    expect(next(18_900, 21_100, '2025-09-28')).toBeUndefined();
    expect(next(17_000, 23_000, '2030-01-01')).toMatch('In Feeds1.xml');
  });

  test('that lost employments is refused, though its people are all there', () => {
    const halved = before.members.map((member) => ({ ...member, employments: member.people / 2 }));
    expect(lossOf(before, { day: '2025-08-29', members: halved })).toMatch(
      'current employments fell from 40,000 to 20,000',
    );
  });

  test('may be small: a few people are not held against it', () => {
    const small = file('2025-08-28', { 'Feeds1.xml': 30 });
    expect(lossOf(small, file('2025-08-29', { 'Feeds1.xml': 11 }))).toBeUndefined();
  });

  test('without one of its parts is refused, with or without a file before', () => {
    expect(lossOf(undefined, file('2025-08-29', { 'Feeds1.xml': 5, 'Feeds3.xml': 5 }))).toBe(
      'It lacks its part 2 of 3.',
    );
    expect(lossOf(undefined, file('2025-08-29', { 'Feeds2.xml': 5, 'Feeds3.xml': 5 }))).toBe(
      'It lacks its part 1 of 3.',
    );
    expect(lossOf(before, file('2025-08-29', { 'Feeds1.xml': 40_000 }))).toBe(
      'It lacks Feeds2.xml, which the file of Aug 28, 2025 had.',
    );
  });

  test('may be cut into other parts', () => {
    const more = { 'Feeds1.xml': 14_000, 'Feeds2.xml': 13_000, 'Feeds3.xml': 13_000 };
    expect(
      lossOf(file('2025-08-28', { 'a.xml': 20_000, 'b.xml': 20_000 }), file('2025-08-29', more)),
    ).toBeUndefined();
  });

  test('that is one XML with its day in its name is compared with the one of another day', () => {
    const plain = (day: string, people: number) =>
      file(day, { [`IA_INDVL_Feed_08_${day.slice(8)}_2025.xml`]: people });
    expect(lossOf(plain('2025-08-28', 40_000), plain('2025-08-29', 39_900))).toBeUndefined();
    expect(lossOf(plain('2025-08-28', 40_000), plain('2025-08-29', 10_000))).toMatch(
      'fell from 40,000 to 10,000',
    );
  });
});
