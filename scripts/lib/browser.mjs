import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { Problem } from './stop.mjs';

/** The shell first: the same engine without a browser's own windows runs the tests in three quarters of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const packages = ['chromium-headless-shell', 'chromium'];
const macApps = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);

/**
 * The Chromium that browser tests run in: the one that CHROMIUM_PATH names, the machine's, Playwright's own, or
 * one installed now where that can be done.
 * @returns the program's path.
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !isProgram(given)) throw new Problem(`CHROMIUM_PATH names no program: ${given}`);
  const found = given || onThisMachine() || (await playwrights());
  if (found) return found;
  if (canInstall()) {
    console.log('Installing Chromium …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    for (const name of packages) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
      const installed = onThisMachine();
      if (installed) return installed;
    }
  }
  throw new Problem(
    'The browser tests need Chromium. Install Chromium or Chrome, or run "npx playwright install chromium", ' +
      'or name one with CHROMIUM_PATH. Without a browser: npm run validate.',
  );
}

/** A Chromium or Chrome that is installed and answers. */
function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const places = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macApps];
  // Some systems put a script there that only tells how to install it.
  return places.find(
    (path) => isProgram(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0,
  );
}

async function playwrights() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
