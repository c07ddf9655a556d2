import pino from 'pino';
import { buildApp } from './app.ts';
import { ConfigError, loadConfig } from './config.ts';
import { InstallationError, openInstallation } from './installation.ts';
import { EmbeddedDatabaseError } from './platform/postgres/embedded.ts';

/** Mistakes of whoever starts it get their message; anything else is ours and gets its stack. */
function explain(error: unknown): string {
  const foreseen =
    error instanceof ConfigError ||
    error instanceof InstallationError ||
    error instanceof EmbeddedDatabaseError;
  if (foreseen) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function main() {
  const config = loadConfig(process.env);
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
  });
  const installation = await openInstallation(config, log);
  const app = await buildApp(installation.platform);

  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await installation.close();
    process.exitCode = code;
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));

  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop(1);
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!taken) throw error;
    throw new InstallationError(`Port ${config.port} is taken. Set PORT to a free one.`);
  }
  console.log([`Liftout is ready at ${config.publicUrl}`, ...installation.notices, ''].join('\n'));
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
