import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/src/testing/http/free-port.ts';

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

export interface RunningApp {
  url: string;
  /** Of the database that it was given; blank: one of its own. */
  databaseUrl: string;
  /** Its output so far, which contains the first admin's password. */
  printed(): string;
  stop(): Promise<void>;
}

/** Starts Liftout as a user would, on a free port; resolves when it is ready. */
export async function startApp(dataDir: string, env: Record<string, string> = {}): Promise<RunningApp> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      // A commit need not wait for the disk, which may be busy for seconds.
      PGOPTIONS: '-c synchronous_commit=off',
      DATABASE_TIME_FACTOR: '10',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      ALLOW_PRIVATE_NETWORK: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => stopChild(child);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  try {
    await ready(child, url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, databaseUrl: env.DATABASE_URL ?? '', printed: () => printed, stop };
}

function ready(child: ChildProcess, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk;
      if (said.includes(`ready at ${url}`)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) =>
      reject(new Error(`Liftout ended with ${code} before it was ready:\n${said}`)),
    );
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
