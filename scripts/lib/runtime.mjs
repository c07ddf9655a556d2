import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { at } from './paths.mjs';
import { Problem } from './stop.mjs';

const needed = 24;
const major = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

/**
 * The Node for the project: the one in node_modules, or the machine's own where npm has none for this machine and its own
 * is new enough.
 */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = platform === 'win' ? 'node.exe' : 'node';
  const pinned = at('node_modules', `node-${platform}-${process.arch}`, 'bin', program);
  if (pinned === process.execPath) return pinned;
  if (existsSync(pinned)) {
    const { stdout, error } = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
    if (!error && major(stdout.trim()) >= needed) return pinned;
  }
  if (major(process.version) >= needed) return process.execPath;
  throw new Problem(
    `Liftout needs Node ${needed}. Its own does not run on this machine (${process.platform}-${process.arch}), ` +
      `and the installed one is ${process.version}. Install Node ${needed} from https://nodejs.org, then try again.`,
  );
}
