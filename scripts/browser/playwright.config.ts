import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';
import type { Options } from './product.ts';
import { viewports } from './viewports.ts';

/** The product's life and the main screens: `npm test`. */
const MAIN = /@main/;
/** The layout differs on a phone. */
const PHONE = /@phone/;
/** Need a full Chromium: a config of their own. */
const PUSH = '**/alerts/*.test.ts';

/**
 * Each worker starts its own product once, with its own data, on a free port; each test has users of its own, and cards, since a card has one free
 * trial. A test's tag decides where it runs: `@main` in `npm test`, all others in `npm run test:rest`, on a desktop, and with `@phone` on a phone too.
 * Every screen is checked at all widths.
 */
export default defineConfig<Options>({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../../dist/test-results/browser',
  fullyParallel: false,
  // A third product would cost more than the time that tests wait.
  workers: 2,
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
    { name: 'main', grep: MAIN, testIgnore: PUSH, use: viewports.desktop, workers: 1 },
    { name: 'phone', grep: PHONE, testIgnore: PUSH, use: viewports.phone, workers: 1 },
    { name: 'desktop', grepInvert: MAIN, testIgnore: PUSH, use: viewports.desktop },
  ],
});
