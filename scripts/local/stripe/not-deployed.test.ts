import { resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { entries } from '../../bundle/entries.ts';

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
