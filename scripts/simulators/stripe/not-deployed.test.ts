import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { visitorPaths } from '../../../shared/deployment/visitor-pages.ts';
import { entries } from '../../build/entries.ts';
import { buildPage } from '../../build/vite-page.ts';

const root = resolve(import.meta.dirname, '../../..');
const FUNCTIONS = entries.map(({ source }) => source);

/** Every source file of ours bundled from these entry points. */
async function sourcesOf(entryPoints: string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: 'unwritten',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    external: ['*.css'],
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs);
}

const isLocal = (file: string) => file.startsWith('scripts/');

it('no deployed function contains code from scripts', async () => {
  const sources = await sourcesOf(FUNCTIONS);
  expect(sources).toContain('functions/identity/account/login.handler.ts');
  expect(sources.filter(isLocal)).toEqual([]);
});

it('the page contains no code from scripts', async () => {
  const sources = await sourcesOf(['frontend/src/main.tsx']);
  expect(sources).toContain('shared/catalogue/plans.ts');
  expect(sources.filter(isLocal)).toEqual([]);
});

/** The contents of all files of a page built with this key. */
async function builtPage(publishableKey: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-page-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Even a local build does not contain the simulator's script; the server injects it.
  await buildPage(root, folder, { publishableKey, simulatorScript: '/__local/stripe/stripe.js' });
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && /\.(html|js|css)$/.test(file.name));
  return Promise.all(texts.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
}

it('a built page contains its key and nothing local', async () => {
  const texts = await builtPage('pk_test_OfThisBuild');
  expect(texts.filter((text) => text.includes('<div id="root">'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('<div id="root" data-prerendered>'))).toHaveLength(visitorPaths.length);
  expect(texts.filter((text) => text.includes('pk_test_OfThisBuild'))).not.toEqual([]);
  expect(texts.filter((text) => /__local|pk_test_local|[sr]k_(test|live)_|whsec_/.test(text))).toEqual([]);
});
