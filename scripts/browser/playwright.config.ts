import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';
import { looks } from './looks.ts';
import type { Options } from './product.ts';

const FLOWS = '**/flows/*.test.ts';
/** What people do where a tablet's bars and menu differ from a phone's and a desktop's. */
const BY_BARS = '**/flows/{getting-about,calculating,subscriber}.test.ts';

/**
 * Each worker has a product of its own, started once, with its own data, on a free port. What people do from beginning to end is done on
 * phones and desktops, each on products of its own: a card has one free trial at each.
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
    { name: 'once', testIgnore: FLOWS, use: looks.desktop },
    { name: 'phone', testMatch: FLOWS, use: looks.phone },
    { name: 'desktop', testMatch: FLOWS, use: looks.desktop },
    { name: 'tablet', testMatch: BY_BARS, use: looks.tablet },
  ],
});
