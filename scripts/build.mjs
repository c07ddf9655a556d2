import { ensureWebBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/stop.mjs';

/** `npm run build`: the web app into web/dist, to be used here or copied to where there are no packages for building. */
await main(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
});
