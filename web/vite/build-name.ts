import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = [
  'package-lock.json',
  'tsconfig.base.json',
  'web/{index.html,vite.config.ts}',
  '{contract,web}/{src,vite}/**/*.*',
];

/** Libraries change with dependencies only, so their files keep names by their own content. */
const libraries = new Set(['libraries', 'rolldown-runtime']);

/**
 * Names the files of script, all of a build by what it is made from. Nearly every file names others, so that a change in
 * one renames most of them anyway; with a hash of its own each, names were 1.5 kB of a first screen (decision 160).
 */
export function scriptNames(): (file: { name: string }) => string {
  const build = buildName();
  return ({ name }) => `assets/[name]-${libraries.has(name) ? '[hash]' : build}.js`;
}

/** Eight characters that change with any source of the web app. */
function buildName(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, exclude: ['**/*.gen.ts', '**/*.test.*'] });
  for (const file of files.map((path) => path.replaceAll('\\', '/')).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('base64url').slice(0, 8);
}
