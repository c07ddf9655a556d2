import { expect, test } from 'vitest';
import { loadedFiles } from './preload-missing.ts';

test('a file that runs has loaded what it imports, and what that imports', () => {
  const loaded = loadedFiles(
    new Map([
      ['page', ['frame', 'react']],
      ['frame', ['react', 'icons']],
      ['react', []],
    ]),
  );
  expect([...(loaded.get('page') ?? [])]).toEqual(['page', 'frame', 'react', 'icons']);
  expect([...(loaded.get('react') ?? [])]).toEqual(['react']);
});
