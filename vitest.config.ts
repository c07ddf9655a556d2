import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * `*.test.ts(x)` needs nothing but Node; `*.dom.test.ts(x)` a DOM; `*.int.test.ts` PostgreSQL, which its global setup
 * provides; `*.alone.int.test.ts` runs after all others, on a PostgreSQL of its own.
 */
export default defineConfig({
  test: {
    // The default leaves one core idle, which is half of a small machine: much of a test's time is the database's.
    maxWorkers: availableParallelism(),
    // One process reads the app once for all of its files (decision 118).
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,scripts}/**/*.test.{ts,tsx,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.int.test.ts', '**/*.dom.test.{ts,tsx}'],
          environment: 'node',
          // Timeouts end what hangs; a busy machine may take its time.
          testTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'dom',
          include: ['web/src/**/*.dom.test.{ts,tsx}'],
          environment: 'happy-dom',
          // What a screen leaves in its document must not reach the next file.
          isolate: true,
          setupFiles: ['web/src/testing/setup-dom.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.int.test.ts'],
          exclude: ['**/node_modules/**', '**/*.alone.int.test.ts'],
          environment: 'node',
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: ['server/src/testing/check-rows.setup.ts', 'server/src/testing/quick-vendors.setup.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        // What it measures in seconds, other tests on the same cores would stretch.
        test: {
          name: 'alone',
          include: ['server/src/**/*.alone.int.test.ts'],
          environment: 'node',
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
