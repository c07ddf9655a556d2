import type { RunningApp } from './server.ts';

/** The apps of a worker, which runs one test file after another. */
export interface Apps {
  /** The app of a test file, started by its first test. That of the file before is stopped. */
  of(file: string, start: () => Promise<RunningApp>): Promise<RunningApp>;
  /** The app of all files that only read. */
  ofReaders(start: () => Promise<RunningApp>): Promise<RunningApp>;
  stop(): Promise<void>;
}

export function openApps(): Apps {
  let current: { file: string; app: RunningApp } | undefined;
  let shared: RunningApp | undefined;
  const stopCurrent = async () => {
    const last = current;
    current = undefined;
    await last?.app.stop();
  };
  return {
    async of(file, start) {
      if (current?.file === file) return current.app;
      await stopCurrent();
      current = { file, app: await start() };
      return current.app;
    },
    async ofReaders(start) {
      await stopCurrent();
      shared ??= await start();
      return shared;
    },
    async stop() {
      await stopCurrent();
      await shared?.stop();
    },
  };
}
