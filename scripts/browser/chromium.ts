import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';
import * as z from 'zod/mini';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'node_modules/@sparticuz/chromium');
/** The headless shell comes first: the same engine, and a third faster. */
const FULL_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'] as const;
const SYSTEM_PATHS = ['/usr/bin/chromium-headless-shell', ...FULL_PATHS];
/** The package unpacks the browser with all libraries that Lambda lacks into the temporary folder. */
const UNPACK = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
const BARE_LAMBDA = 'AWS_Lambda_nodejs24.x';
/** Starts the browser with its own libraries and fonts, from any folder. */
const START = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="$here/fonts.conf" XDG_CACHE_HOME="$here/cache"
exec "$here/chromium" "$@"
`;
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;

/** What decides which browser is used. */
export interface Machine {
  readonly chromePath?: string | undefined;
  /** As Node names it: `linux-x64`. */
  readonly platform: string;
  /** Possible paths of an installed Chromium, the best first. */
  readonly installed: readonly string[];
}

const thisMachine = (): Machine => ({
  chromePath: process.env.CHROME_PATH,
  platform: `${process.platform}-${process.arch}`,
  installed: [...SYSTEM_PATHS, chromium.executablePath()],
});

/**
 * Finds CHROME_PATH; else on Linux x64 the browser from npm, the same version everywhere; else a system Chromium or Playwright's own.
 * `missing`: a message that says what to do.
 */
export function findChromium(
  { chromePath, platform, installed }: Machine = thisMachine(),
): { readonly path: string } | { readonly missing: string } {
  if (chromePath !== undefined && chromePath !== '') {
    return existsSync(chromePath) ? { path: chromePath } : { missing: `CHROME_PATH is not a file: ${chromePath}.` };
  }
  if (platform === 'linux-x64' && existsSync(PACKAGE)) return { path: unpack() };
  const path = installed.find((candidate) => existsSync(candidate));
  if (path !== undefined) return { path };
  return {
    missing: 'No Chromium found: run `npx playwright install chromium`, or set CHROME_PATH.',
  };
}

/**
 * Finds a Chromium with all of its parts: FULL_CHROME_PATH, an installed one, or Playwright's own. The headless shell, and the browser from npm, which is one,
 * refuse permission for notifications. `missing`: a message that says what to do.
 */
export function findFullChromium(
  fullChromePath = process.env.FULL_CHROME_PATH,
  installed: readonly string[] = [...FULL_PATHS, chromium.executablePath()],
): { readonly path: string } | { readonly missing: string } {
  const candidates = fullChromePath === undefined || fullChromePath === '' ? installed : [fullChromePath];
  const path = candidates.find((candidate) => existsSync(candidate));
  if (path !== undefined) return { path };
  return {
    missing:
      'No full Chromium found, which notifications need: install `chromium`, run `npx playwright install chromium`, or set FULL_CHROME_PATH.',
  };
}

/** @throws Error with what to do when there is no browser */
function chromiumPath(): string {
  const found = findChromium();
  if ('missing' in found) throw new Error(found.missing);
  return found.path;
}

/** @throws Error with what to do when there is no browser */
export function chromiumOptions(executablePath = chromiumPath()): LaunchOptions {
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/** Unpacks the npm package's browser once per version. */
function unpack(): string {
  const { version } = z.parse(
    z.object({ version: z.string() }),
    JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')),
  );
  const folder = join(ROOT, 'dist', `chromium-${version}`);
  const program = join(folder, 'start');
  if (existsSync(program)) return program;
  const temporary = `${folder}-${process.pid}`;
  mkdirSync(temporary, { recursive: true });
  execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: temporary, AWS_EXECUTION_ENV: BARE_LAMBDA },
  });
  writeFileSync(join(temporary, 'fonts.conf'), FONTS);
  writeFileSync(join(temporary, 'start'), START, { mode: 0o755 });
  try {
    renameSync(temporary, folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(program)) throw error;
    rmSync(temporary, { recursive: true });
  }
  return program;
}
