import { ensureWebBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/stop.mjs';

/** `npm run build`: builds the web app into web/dist, for this machine or for one without the build's packages. */
await main(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
});
