import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { at, root } from './paths.mjs';

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Runs a program in this terminal and waits for its end. Signals are forwarded to it.
 * @returns its exit code; 128 plus the signal's number where a signal ended it, as in a shell
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

/** Forwards signals to a child. @returns a function that stops it */
export function forwardSignals(child) {
  const forward = (signal) => {
    // Ctrl-C in a terminal also goes to the child directly.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}

/**
 * Replaces this process by another program (exec) where the runtime can, so that signals go to the program itself; else
 * the same as `run`.
 */
export async function replaceProcess(command, args, { env = {} } = {}) {
  process.chdir(root);
  if (process.execve && process.platform !== 'win32')
    process.execve(command, [command, ...args], { ...process.env, ...env });
  return run(command, args, { env });
}

/** The environment with the project's own programs first in PATH. */
export function withLocalPrograms(env = process.env) {
  return { PATH: [at('node_modules', '.bin'), env.PATH ?? ''].join(delimiter) };
}
