import { existsSync } from 'node:fs';
import { ensureWebBuilt, webState } from './build.mjs';
import { ensureInstalled, isProduction } from './install.mjs';
import { at } from './paths.mjs';
import { Problem } from './stop.mjs';

/** Installs and builds what a start needs. Build packages are only required where something has to be built. */
export async function prepareStart() {
  const buildable = existsSync(at('node_modules', 'vite', 'package.json'));
  const plan = planStart(webState(), { production: isProduction(), buildable });
  if (plan === 'refuse') throw new Problem(otherSources);
  await ensureInstalled({ dev: plan === 'build' });
  if (plan === 'build') await ensureWebBuilt();
}

const otherSources =
  'The web app in web/dist was built from other sources than these. Where it was built, build it from these (npm run build) ' +
  'and copy web/dist whole, its file .sources too; or build it here with npm run build, which installs what that needs.';

/**
 * Decides whether to build the web app. On a production machine without build packages, a web app that does not match the
 * sources is a deployment error, so the start is refused.
 * @returns {'run' | 'build' | 'refuse'}
 */
export function planStart(web, { production, buildable }) {
  if (web === 'current') return 'run';
  return web === 'stale' && production && !buildable ? 'refuse' : 'build';
}
