import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';

/** Each worker has a product of its own, started once, with its own data, on a free port. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './ready.ts',
  outputDir: '../../dist/test-results/browser',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // A busy machine is no defect; what hangs is still found.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions: chromiumOptions(),
    screenshot: 'only-on-failure',
  },
});
