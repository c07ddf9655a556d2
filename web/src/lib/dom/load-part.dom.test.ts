import { expect, test } from 'vitest';
import { loadPart } from './load-part.ts';

const asked = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];

test('a part is loaded at once, and each file that comes along with it is asked for once', async () => {
  const part = Promise.resolve('part');
  expect(await loadPart(() => part, ['assets/a.js', 'assets/b.js'])).toBe('part');
  await loadPart(() => part, ['assets/b.js', 'assets/c.js', 'assets/start.css']);
  expect(asked().map((link) => link.getAttribute('href'))).toEqual([
    '/assets/a.js',
    '/assets/b.js',
    '/assets/c.js',
  ]);
});

test('a part that does not come says so to whoever asked', async () => {
  await expect(loadPart(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
