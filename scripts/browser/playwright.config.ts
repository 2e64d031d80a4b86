import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';
import { HEIGHT, looks } from './looks.ts';
import type { Options } from './product.ts';

const FLOWS = '**/flows/*.test.ts';
const DESKTOP = { width: 1440, height: HEIGHT };

/**
 * Each worker has a product of its own, started once, with its own data, on a free port. What people do from beginning to end is done in
 * every look, each on products of its own: a card has one free trial at each.
 */
export default defineConfig<Options>({
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
  projects: [
    { name: 'whatever the look', testIgnore: FLOWS, use: { viewport: DESKTOP } },
    ...looks.map(({ name, ...look }) => ({ name, testMatch: FLOWS, use: look })),
  ],
});
