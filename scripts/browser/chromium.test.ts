import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { findChromium } from './chromium.ts';

const bare = { chromePath: undefined, platform: 'linux-x64', installed: [] };

test('where no browser is installed, the one from npm starts, with libraries of its own', async () => {
  test.skip(process.platform !== 'linux' || process.arch !== 'x64', 'The package holds a browser for Linux on x64.');
  const found = findChromium(bare);
  if ('missing' in found) throw new Error(found.missing);
  const server = await chromium.launchServer({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] });
  const maps = await readFile(`/proc/${server.process().pid}/maps`, 'utf8');
  const libraries = maps.split('\n').flatMap((line) => /\S+\/libnss3\S*$/.exec(line) ?? []);
  await server.close();
  expect([...new Set(libraries)]).toEqual([`${dirname(found.path)}/al2023/lib/libnss3.so`]);
});

test('CHROME_PATH overrules all, and names a file', () => {
  expect(findChromium({ ...bare, chromePath: process.execPath })).toEqual({ path: process.execPath });
  expect(findChromium({ ...bare, chromePath: '/no/browser' })).toEqual({
    missing: 'CHROME_PATH names no file: /no/browser.',
  });
});

test('elsewhere the first installed browser is taken, and a sentence says how to get one', () => {
  const elsewhere = { ...bare, platform: 'darwin-arm64' };
  const installed = ['/no/browser', process.execPath];
  expect(findChromium({ ...elsewhere, installed })).toEqual({ path: process.execPath });
  expect(findChromium(elsewhere)).toEqual({ missing: expect.stringMatching(/npx playwright install/) });
});
