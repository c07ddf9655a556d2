import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { at, root } from './paths.mjs';
import { run } from './run.mjs';
import { findNode } from './runtime.mjs';
import { Problem } from './stop.mjs';

const web = at('web');
const stamp = '.sources';

/** Builds the web app unless it is already built from the current sources. */
export async function ensureWebBuilt() {
  const sources = webSources();
  if (readStamp(web) === sources) return;
  console.log('Building the web app …');
  // Built in a temporary folder and renamed, so that an interrupted build leaves no half of it.
  const draft = at('.cache', `web-${process.pid}`);
  try {
    const vite = at('node_modules', 'vite', 'bin', 'vite.js');
    const options = ['--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
    const code = await run(findNode(), [vite, 'build', ...options], { cwd: web });
    if (code !== 0) throw new Problem(`The web app could not be built: vite ended with code ${code}.`);
    writeFileSync(join(draft, stamp), sources);
    rmSync(join(web, 'dist'), { recursive: true, force: true });
    mkdirSync(web, { recursive: true });
    renameSync(draft, join(web, 'dist'));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * The state of the built web app: `current` (built from these sources, or shipped without sources), `stale` (built from
 * others) or `missing`.
 * @param {string} folder the web package's
 * @param {() => string} sources returns the hash of its sources
 */
export function webState(folder = web, sources = webSources) {
  if (!existsSync(join(folder, 'dist', 'index.html'))) return 'missing';
  if (!existsSync(join(folder, 'src'))) return 'current';
  return readStamp(folder) === sources() ? 'current' : 'stale';
}

const webSources = () =>
  fingerprint(['web', 'contract', 'package-lock.json', 'tsconfig.base.json'].map((path) => at(path)));

function readStamp(folder) {
  try {
    return readFileSync(join(folder, 'dist', stamp), 'utf8');
  } catch {
    return undefined;
  }
}

/** A hash of the names and contents of files, and of all files in folders, without generated files. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn).sort()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
  return entries.flatMap((entry) => {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : filesIn(inside);
    return /\.gen\.ts$|\.test\.tsx?$|\.tsbuildinfo$/.test(entry.name) ? [] : [inside];
  });
}
