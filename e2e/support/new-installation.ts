import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './app.ts';
import { type RunningApp, startApp } from './server.ts';

/** `test` on a new, empty installation for real data; it generates and prints the first admin's password. */
export const test = base.extend<object, { app: RunningApp }>({
  app: [
    async ({ appEnv }, use) => {
      const dir = await mkdtemp(join(tmpdir(), 'liftout-e2e-'));
      const app = await startApp(dir, { DEMO: '0', ...appEnv });
      await use(app);
      await app.stop();
      await rm(dir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** The first admin's password, as the app printed it. */
export const printedPassword = (app: RunningApp): string =>
  /with the password (\S+) /.exec(app.printed())?.[1] ?? '';
