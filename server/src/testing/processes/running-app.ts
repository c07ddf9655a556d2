import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../http/free-port.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** The real app in a separate process, on the embedded database of a data folder, for tests that kill it. */
export interface RunningApp {
  origin: string;
  /** Sends a signal. */
  signal(name: NodeJS.Signals): void;
  /** Sends a signal and waits for the end. @returns the exit code; null where a signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export const adminPassword = 'a password for one test';

export interface RunningOptions {
  /** Another database instead of the embedded one. */
  databaseUrl?: string;
  /** The file for its log, with a line for each request. */
  logFile?: string;
  /** Further environment variables. */
  env?: Record<string, string>;
}

/** Starts the app and waits until it is ready. A new data folder is for real data, not the demo. */
export async function startRunningApp(
  dataDir: string,
  { databaseUrl, logFile, env = {} }: RunningOptions = {},
): Promise<RunningApp> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const log = logFile === undefined ? 'ignore' : openSync(logFile, 'a');
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      DEMO: '0',
      DATA_DIR: dataDir,
      PORT: port,
      LOG_LEVEL: logFile === undefined ? 'fatal' : 'info',
      LIFTOUT_ADMIN_PASSWORD: adminPassword,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    },
    stdio: ['ignore', log, 'pipe'],
  });
  if (typeof log === 'number') closeSync(log);
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The app ended with ${child.exitCode}: ${errors}`);
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined);
    if (answer?.ok)
      return { origin, signal: (name) => void child.kill(name), end: (signal) => end(child, signal) };
    await sleep(50);
  }
  await end(child, 'SIGKILL');
  throw new Error(`The app did not become ready within a minute: ${errors}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}
