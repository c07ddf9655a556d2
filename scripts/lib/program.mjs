import { ensureInstalled } from './install.mjs';
import { at } from './paths.mjs';
import { replaceProcess } from './run.mjs';
import { findNode } from './runtime.mjs';
import { main } from './stop.mjs';

/** Runs one of the project's TypeScript programs with this command's arguments. Installs packages first if needed. */
export function runProgram(...path) {
  return main(async () => {
    await ensureInstalled({ dev: false });
    return replaceProcess(findNode(), [at(...path), ...process.argv.slice(2)]);
  });
}
