import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
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

/** Serves until SIGTERM or SIGINT, also one that comes while it is still starting; then lets requests in hand end. */
async function main() {
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ending.abort());
  const config = loadConfig(process.env);
  const log = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
  });
  const installation = await openInstallation(config, log);
  try {
    const app = await buildApp(installation.platform);
    try {
      if (ending.signal.aborted) return;
      await listen(app, config);
      console.log([`Liftout is ready at ${config.publicUrl}`, ...installation.notices, ''].join('\n'));
      if (!ending.signal.aborted) await once(ending.signal, 'abort');
    } finally {
      await app.close();
    }
  } finally {
    await installation.close();
  }
}

async function listen(app: FastifyInstance, { host, port }: Config) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw taken ? new InstallationError(`Port ${port} is taken. Set PORT to a free one.`) : error;
  }
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
