import pino from 'pino';
import { loadConfig } from '../config.ts';
import { resetDemo } from '../demo/load.ts';
import { openInstallation } from '../installation.ts';

/** Rebuilds the demo in the configured database. Works while an app runs on it, whose users are signed out. */
async function main(): Promise<string> {
  const config = loadConfig(process.env);
  const installation = await openInstallation(config, pino({ level: 'silent' }), { nextToApp: true });
  try {
    const { db, demo } = installation.platform;
    if (!demo) throw new Error('This database holds real data, not the demo. Nothing was changed.');
    const start = performance.now();
    await resetDemo(db, config.dataDir);
    return `Demo reset (${((performance.now() - start) / 1000).toFixed(1)} s).`;
  } finally {
    await installation.close();
  }
}

main().then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
