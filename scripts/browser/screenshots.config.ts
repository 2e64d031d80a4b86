import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** `npm run screenshots [-- -g NAME]`: takes screenshots of every scene, or of those matching NAME, at every width and in both themes. */
export default defineConfig({
  ...config,
  reporter: 'list',
  projects: [{ name: 'screenshots', testMatch: '**/screenshots.ts' }],
});
