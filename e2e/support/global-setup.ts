import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from './server.ts';

/** Creates the demo once and stops it; each worker starts a copy of it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'liftout-e2e-'));
  process.env.LIFTOUT_E2E_DEMO = join(dir, 'demo');
  const app = await startApp(join(dir, 'demo'), { DEMO: '1' });
  await app.stop();
  return () => rm(dir, { recursive: true, force: true });
}
