import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { Problem } from './stop.mjs';

/** The headless shell first: the tests take three quarters of the time in it. */
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
 * The Chromium for browser tests: that of CHROMIUM_PATH, the machine's, Playwright's own, or one that is installed now if
 * possible.
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

/** An installed Chromium or Chrome that runs. */
function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const places = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...macApps];
  // On some systems this is a script that only prints how to install it.
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
