import { expect, test } from 'vitest';
import { mapOf, project, unpacked } from './projection.ts';

test('a ring is read from its differences', () => {
  expect(unpacked([-122_000, 37_000, 1000, 0, 0, 500])).toEqual([
    [-122, 37],
    [-121, 37],
    [-121, 37.5],
  ]);
});

test('north is up, east is right, and a degree of longitude is shorter in the north', () => {
  const [x, y] = project(-100, 40, -100);
  expect(x).toBe(0);
  expect(project(-100, 41, -100)[1]).toBeLessThan(y);
  const east = project(-99, 40, -100)[0];
  expect(east).toBeGreaterThan(0);
  expect(project(-99, 45, -100)[0]).toBeLessThan(east);
});

test('areas keep their size: two cells of one degree differ as their sines do', () => {
  // On a globe a cell between two latitudes has an area in proportion to the difference of their sines.
  const area = (latitude: number) => {
    const corner = (dx: number, dy: number) => project(-100 + dx, latitude + dy, -100);
    const ring = [corner(0, 0), corner(0.01, 0), corner(0.01, 0.01), corner(0, 0.01)];
    return Math.abs(
      ring.reduce((sum, [x, y], at) => {
        const [nextX, nextY] = ring[(at + 1) % 4] ?? [0, 0];
        return sum + x * nextY - nextX * y;
      }, 0) / 2,
    );
  };
  const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
  const expected = (sine(30.01) - sine(30)) / (sine(45.01) - sine(45));
  expect(area(30) / area(45)).toBeCloseTo(expected, 3);
});

test('outlines fill their box but for a margin, and what lies outside it has no place', () => {
  const square = [-122_000, 37_000, 1000, 0, 0, 1000, -1000, 0];
  const { path, placeOf } = mapOf([square], 1000, 500);
  expect(path.startsWith('M')).toBe(true);
  const [x, y] = placeOf(-121.5, 37.5) ?? [0, 0];
  expect(x).toBeCloseTo(500, 0);
  expect(Math.abs(y - 250)).toBeLessThan(5);
  expect(placeOf(-97.7, 30.3)).toBeNull();
});

test('a map of some places shows what is around them, at most three times as near', () => {
  const square = [-122_000, 37_000, 1000, 0, 0, 1000, -1000, 0];
  const whole = mapOf([square], 1000, 500);
  const near = mapOf([square], 1000, 500, [
    [-121.6, 37.5],
    [-121.59, 37.5],
  ]);
  expect(near.placeOf(-121.595, 37.5)?.[0]).toBeCloseTo(500, 0);
  const between = ({ placeOf }: typeof near) =>
    (placeOf(-121.59, 37.5)?.[0] ?? 0) - (placeOf(-121.6, 37.5)?.[0] ?? 0);
  expect(between(near) / between(whole)).toBeCloseTo(3, 5);
});
