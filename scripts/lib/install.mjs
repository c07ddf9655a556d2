import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { at } from './paths.mjs';
import { run } from './run.mjs';
import { Problem } from './stop.mjs';

/**
 * Installs the packages of the lock file, unless they are installed. Without `dev`, missing packages for developing and
 * building do not count; but when it installs, it installs those too, except with NODE_ENV=production.
 */
export async function ensureInstalled({ dev = true } = {}) {
  const locked = readLock(at('package-lock.json'));
  if (isInstalled(locked, readLock(at('node_modules', '.package-lock.json')), { dev })) return;
  const lean = !dev && isProduction();
  console.log(lean ? 'Installing packages for running …' : 'Installing packages …');
  const code = await npmCi(lean ? '--omit=dev' : '--include=dev');
  if (code !== 0) throw new Problem(`The packages could not be installed: npm ci ended with code ${code}.`);
}

export const isProduction = (env = process.env) => env.NODE_ENV === 'production';

/**
 * Whether the packages of a lock file are installed in the same versions. Optional packages may be missing, such as those
 * for other machines; without `dev` also development packages.
 * @param {object | undefined} locked the content of package-lock.json
 * @param {object | undefined} installed npm's list of the installed packages, in node_modules
 */
export function isInstalled(locked, installed, { dev: withDev = true } = {}) {
  if (!installed?.packages) return false;
  return Object.entries(locked?.packages ?? {}).every(([path, entry]) => {
    const { version, link, optional, peer, dev, devOptional } = entry;
    if (!path.includes('node_modules/') || link) return true;
    const found = installed.packages[path];
    return found
      ? found.version === version
      : Boolean(optional || peer || (!withDev && (dev || devOptional)));
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

function npmCi(dev) {
  const args = ['ci', dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // npm replaces node_modules, so it must not run on the Node inside it.
  const env = { PATH: (process.env.PATH ?? '').split(delimiter).filter(isElsewhere).join(delimiter) };
  const { npm_execpath: npm = '', npm_node_execpath: node = process.execPath } = process.env;
  if (/npm-cli\.c?js$/.test(npm) && isElsewhere(node)) return run(node, [npm, ...args], { env });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env });
}

const isElsewhere = (path) => !/[\\/]node_modules[\\/](\.bin|node-)/.test(`${path}/`);
