import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';
import * as z from 'zod/mini';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'node_modules/@sparticuz/chromium');
/** The one without windows first: the same engine, and pages take two thirds of the time. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** The package unpacks what a bare Lambda needs, libraries and all, into its folder for temporary files. */
const UNPACK = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
const BARE_LAMBDA = 'AWS_Lambda_nodejs24.x';
/** Starts it with its own libraries and fonts, wherever the folder has been moved to. */
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

/** What decides which browser is used; the machine's own facts unless told otherwise. */
export interface Machine {
  readonly chromePath?: string | undefined;
  /** As Node names it: `linux-x64`. */
  readonly platform: string;
  /** Where a Chromium may be installed, the best first. */
  readonly installed: readonly string[];
}

const thisMachine = (): Machine => ({
  chromePath: process.env.CHROME_PATH,
  platform: `${process.platform}-${process.arch}`,
  installed: [...SYSTEM, chromium.executablePath()],
});

/**
 * CHROME_PATH; on Linux x64 the browser that npm installed, the same version everywhere; elsewhere a system Chromium or Playwright's own.
 * `missing` says in one sentence what to do.
 */
export function findChromium(
  { chromePath, platform, installed }: Machine = thisMachine(),
): { readonly path: string } | { readonly missing: string } {
  if (chromePath !== undefined && chromePath !== '') {
    return existsSync(chromePath) ? { path: chromePath } : { missing: `CHROME_PATH names no file: ${chromePath}.` };
  }
  if (platform === 'linux-x64' && existsSync(PACKAGE)) return { path: unpacked() };
  const path = installed.find((candidate) => existsSync(candidate));
  if (path !== undefined) return { path };
  return {
    missing: 'There is no Chromium here: `npx playwright install chromium` brings one, or CHROME_PATH names one.',
  };
}

/** A program that starts without further settings. Throws Error with what to do when there is none. */
function chromiumPath(): string {
  const found = findChromium();
  if ('missing' in found) throw new Error(found.missing);
  return found.path;
}

/** How the browser is started. Throws Error with what to do when there is none. */
export function chromiumOptions(): LaunchOptions {
  return {
    executablePath: chromiumPath(),
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

/** Unpacks the browser of the npm package once for each of its versions. */
function unpacked(): string {
  const { version } = z.parse(
    z.object({ version: z.string() }),
    JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')),
  );
  const folder = join(ROOT, 'dist', `chromium-${version}`);
  const program = join(folder, 'start');
  if (existsSync(program)) return program;
  const fresh = `${folder}-${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  execFileSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: BARE_LAMBDA },
  });
  writeFileSync(join(fresh, 'fonts.conf'), FONTS);
  writeFileSync(join(fresh, 'start'), START, { mode: 0o755 });
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(program)) throw error;
    rmSync(fresh, { recursive: true });
  }
  return program;
}
