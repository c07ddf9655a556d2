import { npmAncestors } from './lib/ancestors.mjs';
import { allocatorSettings, nodeFlags } from './lib/node-flags.mjs';
import { at } from './lib/paths.mjs';
import { prepareStart } from './lib/prepare.mjs';
import { replaceProcess } from './lib/run.mjs';
import { findNode } from './lib/runtime.mjs';
import { main } from './lib/stop.mjs';

/** `npm start`: installs and builds what is missing or out of date, then runs the app. */
await main(async () => {
  const followed = npmAncestors();
  await prepareStart();
  return replaceProcess(
    findNode(),
    [...nodeFlags, '--import', at('scripts', 'lib', 'follow.mjs'), at('server', 'src', 'main.ts')],
    {
      env: {
        ...allocatorSettings,
        LIFTOUT_FOLLOW: followed.join(),
        // The compile cache makes a start faster by a quarter.
        NODE_COMPILE_CACHE: at('.cache', 'node'),
      },
    },
  );
});
