import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import { buildPage } from '../../dev/page/vite-page.ts';
import { entries } from '../../ops/bundle/entries.ts';

const root = resolve(import.meta.dirname, '../../..');
const FUNCTIONS = entries.map(({ source }) => source);

/** Every file of ours that goes into what is made of these. */
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

it('puts nothing that plays Stripe, or anything else, into a function that is deployed', async () => {
  const sources = await sourcesOf(FUNCTIONS);
  expect(sources).toContain('functions/account/login.handler.ts');
  expect(sources.filter(isLocal)).toEqual([]);
});

it('puts nothing of it into the page', async () => {
  const sources = await sourcesOf(['frontend/src/main.tsx']);
  expect(sources).toContain('shared/catalogue/plans.ts');
  expect(sources.filter(isLocal)).toEqual([]);
});

/** All texts of a page built for a key. */
async function builtPage(publishableKey: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-page-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Whoever builds for this machine asks for the stand-in; even then it is put in by the server alone.
  await buildPage(root, folder, { publishableKey, simulatorScript: '/__local/stripe/stripe.js' });
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && /\.(html|js|css)$/.test(file.name));
  return Promise.all(texts.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
}

it('builds a page that knows its key, and no word of this machine', async () => {
  const texts = await builtPage('pk_test_OfThisBuild');
  expect(texts.filter((text) => text.includes('<div id="root">'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('pk_test_OfThisBuild'))).not.toEqual([]);
  expect(texts.filter((text) => /__local|pk_test_local|[sr]k_(test|live)_|whsec_/.test(text))).toEqual([]);
}, 60_000);
