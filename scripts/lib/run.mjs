import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { at, root } from './paths.mjs';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Runs a program to its end, in this terminal. Signals sent to us reach it too, and we stay until it has ended.
 * @returns its exit code; 128 and the signal's number when a signal ended it, as in a shell.
 */
export function run(command, args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    const release = forwardSignals(child);
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      release();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** Passes signals on to a child. @returns ends that. */
export function forwardSignals(child) {
  const forward = (signal) => {
    // Ctrl-C in a terminal has reached the child already.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}

/**
 * Replaces this process by another program where the runtime can do that, so that signals and kills meet the program itself; else
 * runs it as `run` does.
 */
export async function replaceProcess(command, args, { env = {} } = {}) {
  process.chdir(root);
  if (process.execve && process.platform !== 'win32')
    process.execve(command, [command, ...args], { ...process.env, ...env });
  return run(command, args, { env });
}

/** The environment in which the project's own programs are found first. */
export function withLocalPrograms(env = process.env) {
  return { PATH: [at('node_modules', '.bin'), env.PATH ?? ''].join(delimiter) };
}
