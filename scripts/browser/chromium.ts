import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser to test in: CHROME_PATH, a system Chromium, or Playwright's own. Throws Error with what to do when there is none. */
export function chromiumPath(): string {
  const candidates = [process.env.CHROME_PATH, ...SYSTEM, chromium.executablePath()];
  const found = candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or name it in CHROME_PATH.',
  );
}
