import { once } from 'node:events';
import { constants } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { InstallationError, openInstallation } from './installation.ts';
import { DataFolderError } from './platform/disk.ts';
import { openLog } from './platform/log.ts';
import { EmbeddedDatabaseError } from './platform/postgres/embedded.ts';

/** The message of errors that the operator can fix; the stack of all others. */
function explain(error: unknown): string {
  const foreseen =
    error instanceof ConfigError ||
    error instanceof InstallationError ||
    error instanceof DataFolderError ||
    error instanceof EmbeddedDatabaseError;
  if (foreseen) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Ctrl-C under npm sends the signal twice: a second one within this time, in milliseconds, is ignored. */
const repeatMs = 1_000;

/** Aborts with the first SIGTERM or SIGINT; a second one ends the process at once, and the embedded database with it. */
function untilSignalled(): AbortSignal {
  const ending = new AbortController();
  let first = 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!ending.signal.aborted) first = performance.now();
      else if (performance.now() - first > repeatMs) process.exit(128 + constants.signals[signal]);
      ending.abort();
    });
  return ending.signal;
}

/** Serves until SIGTERM or SIGINT, also one during startup; then lets running requests end. */
async function main() {
  const ending = untilSignalled();
  const config = loadConfig(process.env);
  const log = openLog(config.logLevel);
  const installation = await openInstallation(config, log);
  try {
    const app = await buildApp(installation.platform);
    try {
      if (ending.aborted) return;
      await listen(app, config);
      console.log([`Liftout is ready at ${config.publicUrl}`, ...installation.notices, ''].join('\n'));
      if (!ending.aborted) await once(ending, 'abort');
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

main()
  .catch((error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  })
  // Everything is closed; a connection that its other end keeps open must not keep the process running.
  .finally(() => setTimeout(() => process.exit(), 1_000).unref());
