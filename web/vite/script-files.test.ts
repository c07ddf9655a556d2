import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scriptFiles } from './script-files.ts';

const root = new URL('../../', import.meta.url).pathname;
const packages =
  'lucide-react/dist/esm/icons,@tanstack/react-query/build/modern,react-hook-form/dist,@hookform/resolvers/zod/dist';
const sources = globSync(
  ['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts', `node_modules/{${packages}}/*.*js`],
  { cwd: root },
);

/** `ui/(a|b)` as `ui/a` and `ui/b`; anything more involved as it is. */
function alternatives(path: string): string[] {
  const [, before = '', names] = /^([^()]*)[(]([^()]+)[)]$/.exec(path) ?? [];
  return names === undefined ? [path] : names.split('|').map((name) => before + name);
}

function pathsOf(test: object | undefined): string[] {
  const paths: unknown = test && Reflect.get(test, 'paths');
  return Array.isArray(paths) ? paths.map(String) : [];
}

const named = scriptFiles.flatMap(({ test }) => pathsOf(test).flatMap(alternatives));

test.each(named)('%s is a module of its own', (path) => {
  const file = new RegExp(`(^|/)(${path})[.](tsx?|m?js)$`);
  expect(sources.some((source) => file.test(source))).toBe(true);
});

test('files have names of their own', () => {
  const names = scriptFiles.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
