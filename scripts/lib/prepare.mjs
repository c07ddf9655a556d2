import { existsSync } from 'node:fs';
import { ensureWebBuilt, webState } from './build.mjs';
import { ensureInstalled, isProduction } from './install.mjs';
import { at } from './paths.mjs';
import { Problem } from './stop.mjs';

/** Installs and builds what a start needs. Packages for building are only asked for where there is something to build. */
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
 * What is to be done about the web app. On a production machine that came without the packages for building, a web app
 * that does not belong to the sources is a mistake of shipping, which building here would only cover up.
 * @returns {'run' | 'build' | 'refuse'}
 */
export function planStart(web, { production, buildable }) {
  if (web === 'current') return 'run';
  return web === 'stale' && production && !buildable ? 'refuse' : 'build';
}
