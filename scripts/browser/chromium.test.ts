import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { findChromium, findFullChromium } from './chromium.ts';

const noBrowser = { chromePath: undefined, platform: 'linux-x64', installed: [] };

test('without an installed browser, the one from npm starts with its own libraries', async () => {
  test.skip(process.platform !== 'linux' || process.arch !== 'x64', 'The package contains a browser for Linux on x64.');
  const found = findChromium(noBrowser);
  if ('missing' in found) throw new Error(found.missing);
  const server = await chromium.launchServer({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });
  const maps = await readFile(`/proc/${server.process().pid}/maps`, 'utf8');
  const libraries = maps.split('\n').flatMap((line) => /\S+\/libnss3\S*$/.exec(line) ?? []);
  await server.close();
  expect([...new Set(libraries)]).toEqual([`${dirname(found.path)}/al2023/lib/libnss3.so`]);
});

test('CHROME_PATH takes precedence and must be an existing file', () => {
  expect(findChromium({ ...noBrowser, chromePath: process.execPath })).toEqual({ path: process.execPath });
  expect(findChromium({ ...noBrowser, chromePath: '/no/browser' })).toEqual({
    missing: 'CHROME_PATH is not a file: /no/browser.',
  });
});

test('on other platforms the first installed browser is used, or a message says how to get one', () => {
  const otherPlatform = { ...noBrowser, platform: 'darwin-arm64' };
  const installed = ['/no/browser', process.execPath];
  expect(findChromium({ ...otherPlatform, installed })).toEqual({ path: process.execPath });
  expect(findChromium(otherPlatform)).toEqual({ missing: expect.stringMatching(/npx playwright install/) });
});

test('notifications need a full browser: an installed one, or the one that is named', () => {
  expect(findFullChromium(undefined, ['/no/browser', process.execPath])).toEqual({ path: process.execPath });
  expect(findFullChromium('/no/browser', [process.execPath])).toEqual({
    missing: expect.stringMatching(/^No full Chromium found/),
  });
});
