import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAmong } from './module-paths.ts';
import { scriptFiles, scriptPaths } from './script-files.ts';

const root = new URL('../../', import.meta.url).pathname;
const packages = 'lucide-react/dist/esm/icons,react-hook-form/dist,@hookform/resolvers/zod/dist';
const sources = globSync(
  ['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts', `node_modules/{${packages}}/*.*js`],
  { cwd: root },
).map((file) => `/${file}`);

test.each(scriptPaths)('%s is a module', (path) => {
  expect(sources.filter(isAmong([path]))).not.toEqual([]);
});

test('files have names of their own', () => {
  const names = scriptFiles.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
