import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';
import type { Options } from './product.ts';
import { viewports } from './viewports.ts';

const LIFE = '**/whole-life.test.ts';
const FLOWS = '**/flows/*.test.ts';
/** Need a full Chromium: a config of their own. */
const PUSH = '**/alerts/*.test.ts';

/**
 * Each worker starts its own product once, with its own data, on a free port. Flows run at a phone's and a desktop's viewport, each with its own
 * product, since a card has one free trial. Some user states, and every screen, are also tested at a tablet's width.
 */
export default defineConfig<Options>({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../../dist/test-results/browser',
  fullyParallel: false,
  // Tests also wait for time to pass, such as between the calls of a scan: three workers keep two processors busy.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // Generous, since the machine may be busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions: chromiumOptions(),
    screenshot: 'only-on-failure',
    // Tests do not wait for animations.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // One worker each, in parallel, since a product takes a while to start.
    { name: 'phone', testMatch: FLOWS, use: viewports.phone, workers: 1 },
    { name: 'desktop', testMatch: FLOWS, use: viewports.desktop, workers: 1 },
    { name: 'once', testIgnore: [FLOWS, PUSH, LIFE], use: viewports.desktop },
    { name: 'life', testMatch: LIFE, use: viewports.desktop },
  ],
});
