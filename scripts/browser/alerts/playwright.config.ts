import { defineConfig } from '@playwright/test';
import { chromiumOptions, findFullChromium } from '../chromium.ts';
import config from '../playwright.config.ts';
import { viewports } from '../viewports.ts';

const found = findFullChromium();
if ('missing' in found) throw new Error(found.missing);

/** Tests of notifications, which only a full Chromium shows: `playwright test --config scripts/browser/alerts/playwright.config.ts`. */
export default defineConfig({
  ...config,
  testDir: '.',
  outputDir: '../../../dist/test-results/push',
  globalSetup: '../global-setup.ts',
  workers: 1,
  use: { ...config.use, launchOptions: chromiumOptions(found.path) },
  projects: [{ name: 'push', use: viewports.desktop }],
});
