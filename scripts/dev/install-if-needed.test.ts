import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';

const SCRIPT = 'scripts/dev/install-if-needed.mjs';
const INSTALLED = 'node_modules/.package-lock.json';
const packages = {
  '': { name: 'project', version: '1.0.0' },
  'node_modules/a': { version: '1.2.3', integrity: 'sha512-a' },
  'node_modules/a/node_modules/b': { version: '2.0.0', inBundle: true },
  'node_modules/@for-this/machine': { version: '3.0.0', integrity: 'sha512-this', optional: true },
};
const ofOtherMachine = { 'node_modules/@for-another/machine': { version: '3.0.0', dev: true, optional: true } };
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'crossbook-install-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  write(SCRIPT, readFileSync(join(import.meta.dirname, '../..', SCRIPT), 'utf8'));
  write('machine/npm', `#!/bin/sh\necho "$@" >> ${root}/calls\n`);
  chmodSync(join(root, 'machine/npm'), 0o755);
  lock({});
  const { '': _, ...installed } = packages;
  for (const folder of Object.keys(installed)) write(`${folder}/package.json`, '{}');
  write(INSTALLED, JSON.stringify({ packages: installed }));
});

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Changes the lock file, not what is installed. */
const lock = (change: object) =>
  write('package-lock.json', JSON.stringify({ packages: { ...packages, ...ofOtherMachine, ...change } }));
const remove = (path: string) => rmSync(join(root, path), { recursive: true });

/** How npm is called. */
function npmCalls() {
  const { status } = spawnSync(process.execPath, [join(root, SCRIPT)], {
    env: { PATH: `${root}/machine:/usr/bin:/bin` },
  });
  expect(status).toBe(0);
  return existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : [];
}

it.each<[string, () => void]>([
  ['is newer than the installation', () => utimesSync(join(root, 'package-lock.json'), 4e9, 4e9)],
  ['has packages for other machines only', () => undefined],
  ['has no checksum of a package', () => lock({ 'node_modules/a': { version: '1.2.3' } })],
])('a complete installation is kept when the lock file %s', (_, change) => {
  change();
  expect(npmCalls()).toEqual([]);
});

it.each<[string, () => void]>([
  ['there is none', () => remove('node_modules')],
  ['a package’s folder is removed', () => remove('node_modules/a')],
  ['a package within another is removed', () => remove('node_modules/a/node_modules')],
  ['an optional package that was installed is removed', () => remove('node_modules/@for-this/machine')],
  ['npm’s record of it is damaged', () => write(INSTALLED, '{')],
  ['another version is locked', () => lock({ 'node_modules/a': { version: '1.2.4', integrity: 'sha512-a' } })],
  [
    'another version of an optional package is locked',
    () => lock({ 'node_modules/@for-this/machine': { version: '3.0.1', optional: true } }),
  ],
  ['another archive is locked', () => lock({ 'node_modules/a': { version: '1.2.3', integrity: 'sha512-b' } })],
  ['a package is added to the lock file', () => lock({ 'node_modules/c': { version: '1.0.0', dev: true } })],
])('packages are installed when %s', (_, change) => {
  change();
  expect(npmCalls()).toEqual(['ci --no-audit --no-fund --loglevel=error']);
});

/** Runs the script as `npm start` does, on another system. `java`: what the machine's prints of its version. */
function startOn(platform: string, arch: string, java?: string) {
  if (java !== undefined) {
    write('machine/java', `#!/bin/sh\necho '${java}' >&2\n`);
    chmodSync(join(root, 'machine/java'), 0o755);
  }
  const system = `for (const [name, value] of [['platform', '${platform}'], ['arch', '${arch}']]) Object.defineProperty(process, name, { value })`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(system)}`, join(root, SCRIPT)],
    { env: { PATH: `${root}/machine`, npm_lifecycle_event: 'prestart' }, encoding: 'utf8' },
  );
  return { status, lines: stderr.trim().split('\n') };
}

it('Linux on x64 needs no Java', () => {
  expect(startOn('linux', 'x64')).toEqual({ status: 0, lines: [''] });
});

it('elsewhere the first line says that Java is needed, before anything is installed', () => {
  remove('node_modules');
  const { status, lines } = startOn('darwin', 'arm64', 'openjdk version "17.0.15" 2025-04-15');
  expect(lines[0]).toBe(
    'On darwin arm64 the table needs Java 17 or newer. Found: openjdk version "17.0.15" 2025-04-15',
  );
  expect(lines.slice(1)).toEqual([
    'Installing packages (npm ci) ...',
    expect.stringMatching(/^Installed in [\d.]+ s$/),
  ]);
  expect(status).toBe(0);
});

it.each([['openjdk version "11.0.2"'], [undefined]])('nothing is installed without a recent Java (%s)', (java) => {
  remove('node_modules');
  const found = java ?? 'none';
  expect(startOn('linux', 'arm64', java)).toEqual({
    status: 1,
    lines: [`On linux arm64 the table needs Java 17 or newer. Found: ${found}`],
  });
  expect(existsSync(join(root, 'calls'))).toBe(false);
});
