import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { at } from './paths.mjs';
import { run } from './run.mjs';
import { Problem } from './stop.mjs';

/** Installs the packages that the lock file names, unless they are there. */
export async function ensureInstalled() {
  if (isInstalled(readLock(at('package-lock.json')), readLock(at('node_modules', '.package-lock.json'))))
    return;
  console.log('Installing packages …');
  const code = await npmCi();
  if (code !== 0) throw new Problem(`The packages could not be installed: npm ci ended with code ${code}.`);
}

/**
 * Whether an install holds what a lock file asks for, in the same versions. Optional packages may be missing, as
 * those for other machines are.
 * @param {object | undefined} wanted the content of package-lock.json
 * @param {object | undefined} installed npm's own list of what it put into node_modules
 */
export function isInstalled(wanted, installed) {
  if (!installed?.packages) return false;
  return Object.entries(wanted?.packages ?? {}).every(([path, { version, link, optional, peer }]) => {
    if (!path.includes('node_modules/') || link) return true;
    const found = installed.packages[path];
    return found ? found.version === version : Boolean(optional || peer);
  });
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function npmCi() {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm replaces node_modules, so it must not run on the Node in there.
  const env = { PATH: (process.env.PATH ?? '').split(delimiter).filter(isElsewhere).join(delimiter) };
  const { npm_execpath: npm = '', npm_node_execpath: node = process.execPath } = process.env;
  if (/npm-cli\.c?js$/.test(npm) && isElsewhere(node)) return run(node, [npm, ...args], { env });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env });
}

const isElsewhere = (path) => !/[\\/]node_modules[\\/](\.bin|node-)/.test(`${path}/`);
