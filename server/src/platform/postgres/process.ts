import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readIfExists } from './files.ts';

/**
 * Identifies a process even where its id is reused later: by the machine's boot and the start time.
 * @returns undefined where no such process runs. A zombie does not run.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') return askPs(pid, 'stat=,lstart=', (line) => !line.startsWith('Z'));
  const stat = readIfExists(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name, in brackets, may contain spaces and brackets; the fields after it do not.
  const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if ('ZXx'.includes(state)) return undefined;
  const startedAt = fields[18] ?? '';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startedAt}`;
}

/** Whether a process with this id runs. */
export function isRunning(pid: number): boolean {
  return processIdentity(pid) !== undefined;
}

/** The command line of a running process, its arguments separated by spaces. */
export function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return askPs(pid, 'command=', () => true);
  return readIfExists(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim();
}

function askPs(pid: number, columns: string, accept: (line: string) => boolean): string | undefined {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    const line = execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], {
      encoding: 'utf8',
      stdio,
    }).trim();
    return line && accept(line) ? line : undefined;
  } catch {
    return undefined;
  }
}

/** Sends a signal. Does nothing where the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (isRunning(pid)) throw error;
  }
}

/** Polls until `done()` is true. Times in milliseconds. @returns whether it became true in time. */
export async function waitUntil(done: () => boolean, milliseconds: number, every = 10): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (!done()) {
    if (performance.now() > deadline) return false;
    await sleep(every);
  }
  return true;
}
