import { expect, test } from 'vitest';
import { plainIcon } from './plain-icons.ts';

const partsOf = (code: string) => JSON.parse(/iconOf\((.*)\);/.exec(code)?.[1] ?? '');

test('an icon keeps its lines, paths that follow each other as one', () => {
  const icon = plainIcon([
    ['path', { d: 'M20 2v4', key: '1rf3ol' }],
    ['path', { d: 'M22 4h-4', key: 'gwowj6' }],
    ['circle', { cx: '4', cy: '20', r: '2', key: '6kqj1y' }],
    ['path', { d: 'M1 1h2', key: '18dnz5' }],
  ]);
  expect(partsOf(icon)).toEqual([
    ['path', { d: 'M20 2v4M22 4h-4' }],
    ['circle', { cx: '4', cy: '20', r: '2' }],
    ['path', { d: 'M1 1h2' }],
  ]);
});

test('a path that is drawn from where another ends, or has a look of its own, stays one', () => {
  const parts = [
    ['path', { d: 'M20 2v4' }],
    ['path', { d: 'm1 1h2' }],
    ['path', { d: 'M3 3h2', fill: 'currentColor' }],
    ['path', { d: 'M4 4h2' }],
  ] as const;
  expect(partsOf(plainIcon(parts))).toEqual(parts);
});
