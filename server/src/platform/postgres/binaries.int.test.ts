import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { packageFolder, prepareBinaries } from './binaries.ts';

const root = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
let base: string;

beforeEach(() => {
  base = mkdtempSync('/tmp/liftout-binaries-');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** The package as npm lays it out when install scripts may not run: without its library links. */
function installWithoutScripts(): string {
  const copy = join(base, 'package');
  cpSync(packageFolder(), copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  for (const link of links(copy)) rmSync(link, { force: true });
  return copy;
}

function links(folder: string): string[] {
  const listed = z.array(z.object({ target: z.string() }));
  const file = readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  return listed.parse(JSON.parse(file)).map(({ target }) => join(folder, target));
}

const version = (postgres: string, user = {}) =>
  spawnSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/', ...user }).stdout.trim();

test('makes the library links where install scripts were blocked', () => {
  chmodSync(base, 0o755);
  const copy = installWithoutScripts();
  expect(links(copy).some((link) => existsSync(link))).toBe(false);
  const { postgres, initdb } = prepareBinaries(base, undefined, copy);
  expect(postgres).toBe(join(copy, 'native/bin/postgres'));
  expect(existsSync(initdb)).toBe(true);
  expect(links(copy).every((link) => existsSync(link))).toBe(true);
  expect(version(postgres)).toMatch(/^postgres \(PostgreSQL\) 18\./);
});

test.runIf(root)('copies an install that the database’s user cannot reach to the data folder, once', () => {
  const copy = installWithoutScripts();
  chmodSync(copy, 0o700);
  chmodSync(base, 0o755);
  const data = join(base, 'data');
  const first = prepareBinaries(data, nobody, copy);
  expect(first.postgres.startsWith(data)).toBe(true);
  expect(version(first.postgres, nobody)).toMatch(/^postgres \(PostgreSQL\) 18\./);
  const made = statSync(first.postgres).ctimeMs;
  expect(prepareBinaries(data, nobody, copy)).toEqual(first);
  expect(statSync(first.postgres).ctimeMs).toBe(made);
});
