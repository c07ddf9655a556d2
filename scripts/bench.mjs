import { ensureWebBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { findNode } from './lib/runtime.mjs';
import { main } from './lib/stop.mjs';

/** `npm run bench`: measures the app against its bars; the web app as it stands in the sources. */
await main(async () => {
  const wanted = process.argv.slice(2);
  await ensureInstalled();
  if (wanted.length === 0 || wanted.includes('web')) await ensureWebBuilt();
  return become(findNode(), [at('bench', 'run.ts'), ...wanted]);
});
