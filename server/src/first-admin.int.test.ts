import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authService } from './auth/service.ts';
import { ConfigError, loadConfig } from './config.ts';
import { openInstallation } from './installation.ts';
import { createTestDatabase, type TestDatabase } from './testing/database/database.ts';

let database: TestDatabase;
let dataDir: string;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'liftout-test-'));
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0' };
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (more: Record<string, string> = {}) =>
  openInstallation(loadConfig({ ...env, ...more }), pino({ level: 'silent' }));

describe("the first admin's password", () => {
  test('from the environment is refused with a message where it is easy to guess', async () => {
    const refused = open({ LIFTOUT_ADMIN_PASSWORD: 'administrator1' });
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(/LIFTOUT_ADMIN_PASSWORD is refused\. .*unrelated words\.$/);
    await expect(refused).rejects.not.toThrow('administrator1');
  });

  test('is generated and printed once, and has to be changed', async () => {
    const { platform, notices, close } = await open();
    const made = /with the password (\S{16}) /.exec(notices.join('\n'))?.[1] ?? '';
    const signIn = (password: string) =>
      authService(platform).signIn(
        {
          username: 'admin',
          password,
          address: '192.0.2.9',
          userAgent: 'test',
          device: undefined,
          previousSession: undefined,
        },
        'any',
      );
    expect((await signIn(made)).answer.user.mustChangePassword).toBe(true);
    await close();
    const again = await open();
    expect(again.notices).toEqual([]);
    await again.close();
  });

  test('can be set from the command line, but not to one that is easy to guess', async () => {
    const weak = await setPassword('password123');
    expect(weak).toEqual({
      code: 1,
      said: 'This is too close to a common password. Use three or more unrelated words.',
    });
    const done = await setPassword('four wise words here');
    expect(done).toEqual({ code: 0, said: 'Password set for "admin". Their sessions have ended.' });
  });
});

async function setPassword(password: string) {
  const cli = fileURLToPath(new URL('./cli/admin.ts', import.meta.url));
  const child = spawn(process.execPath, [cli, 'set-password', 'admin', password], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const [code] = await once(child, 'close');
  return { code, said: said.trim() };
}
