import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The parent processes up to npm, npm included. npm's shell does not forward signals: when it is killed with npm, the app
 * would keep running, so the app checks whether these processes still run.
 * @returns an empty list where npm did not start this process.
 */
export function npmAncestors() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return [];
  const shell = process.ppid;
  const npm = parentOf(shell);
  return npm && npm > 1 ? [shell, npm] : [shell];
}

function parentOf(pid) {
  try {
    if (process.platform !== 'linux')
      return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
