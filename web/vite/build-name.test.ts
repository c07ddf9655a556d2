import { expect, test } from 'vitest';
import { scriptNames } from './build-name.ts';

test('all files of a build have one name in common, but for those of libraries', () => {
  const nameOf = scriptNames();
  expect(nameOf({ name: 'start' })).toMatch(/^assets\/\[name\]-[\w-]{8}\.js$/);
  expect(nameOf({ name: 'portal' })).toBe(nameOf({ name: 'start' }));
  expect(nameOf({ name: 'libraries' })).toBe('assets/[name]-[hash].js');
});

test('the same sources make the same name', () => {
  expect(scriptNames()({ name: 'start' })).toBe(scriptNames()({ name: 'start' }));
});
