import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The real app in a process of its own, on the embedded database of a data folder, for tests that kill it. */
export interface RunningApp {
  origin: string;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export const adminPassword = 'a password for one test';

/** Starts the app and waits until it is ready. A data folder that is new becomes one for real data. */
export async function startRunningApp(dataDir: string): Promise<RunningApp> {
  const port = String(4_000 + Math.floor(Math.random() * 5_000));
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      DEMO: '0',
      DATA_DIR: dataDir,
      PORT: port,
      LOG_LEVEL: 'fatal',
      LIFTOUT_ADMIN_PASSWORD: adminPassword,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The app ended with ${child.exitCode}: ${errors}`);
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined);
    if (answer?.ok) return { origin, end: (signal) => end(child, signal) };
    await sleep(50);
  }
  await end(child, 'SIGKILL');
  throw new Error(`The app did not become ready within a minute: ${errors}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
