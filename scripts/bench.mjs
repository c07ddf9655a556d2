import { ensureWebBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { replaceProcess } from './lib/run.mjs';
import { findNode } from './lib/runtime.mjs';
import { main } from './lib/stop.mjs';

/** `npm run bench`: measures the app against its bars, with the web app built from the sources. */
await main(async () => {
  const chosen = process.argv.slice(2);
  await ensureInstalled();
  if (chosen.length === 0 || chosen.includes('web') || chosen.includes('changes')) await ensureWebBuilt();
  return replaceProcess(findNode(), [at('bench', 'run.ts'), ...chosen]);
});
