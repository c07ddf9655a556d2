import { defineConfig } from '@playwright/test';

/**
 * Each file runs the whole app on a database of its own (support/app.ts), so that tests may change what they like; files
 * that say `readsOnly` change nothing and share one.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: 2,
  // No retries and no sleeps: tests wait for what they need. The timeouts only end tests that hang, so they are long
  // enough for a machine that is ten times slower.
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: compiling it for speed costs more than it saves, a sixth of the time.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
});
