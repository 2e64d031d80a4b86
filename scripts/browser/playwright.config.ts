import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';
import { looks } from './looks.ts';
import type { Options } from './product.ts';

const FLOWS = '**/flows/*.test.ts';

/**
 * Each worker has a product of its own, started once, with its own data, on a free port. What people do from beginning to end is done on
 * a phone and a desktop, each on a product of its own: a card has one free trial at each. On a tablet are some of the walks, and every screen.
 */
export default defineConfig<Options>({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './global-setup.ts',
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
    // Nobody waits for what moves.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // One worker each, side by side: every product takes a while to start.
    { name: 'phone', testMatch: FLOWS, use: looks.phone, workers: 1 },
    { name: 'desktop', testMatch: FLOWS, use: looks.desktop, workers: 1 },
    { name: 'once', testIgnore: FLOWS, use: looks.desktop },
  ],
});
