import { ensureInstalled } from './install.mjs';
import { at } from './paths.mjs';
import { become } from './run.mjs';
import { findNode } from './runtime.mjs';
import { main } from './stop.mjs';

/** Runs one of the project's TypeScript programs with the arguments of this command, installing first if needed. */
export function runProgram(...path) {
  return main(async () => {
    await ensureInstalled({ dev: false });
    return become(findNode(), [at(...path), ...process.argv.slice(2)]);
  });
}
