import { defineConfig } from '@playwright/test';
import { chromiumPath } from './chromium.ts';

/** One product for all tests: started once, with its own data, on a free port. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../../dist/test-results/browser',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  // A busy machine is no defect; what hangs is still found.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: 'retain-on-failure',
  },
});
