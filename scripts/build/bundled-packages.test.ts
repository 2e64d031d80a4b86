import { resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { grants } from '../../infra/config/grants.ts';
import { buildOptions } from './bundle.ts';
import { entries } from './entries.ts';

const root = resolve(import.meta.dirname, '../..');
const CLIENT = /node_modules\/@aws-sdk\/client-s3\//;
const ZOD_LANGUAGE = /node_modules\/zod\/v4\/locales\/ar\./;
const LAZY = './platform-bucket-client.mjs';
const usesParts = (name: string) =>
  Object.entries(grants).some(([each, row]) => each === name && 'parts' in row && row.parts !== undefined);

async function bundledFunctions() {
  const { metafile } = await build({
    ...buildOptions(root),
    entryPoints: entries.map(({ source, folder }) => ({ in: source, out: folder })),
    outdir: '.',
    write: false,
    // Sizes do not matter here, only which module is in which.
    minify: false,
  });
  return entries.map(({ name, folder }) => {
    const { inputs = {}, imports = [] } = metafile.outputs[`${folder}.mjs`] ?? {};
    const held = Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : []));
    return { name, held, loads: imports.flatMap(({ path, kind }) => (kind === 'dynamic-import' ? [path] : [])) };
  });
}

it('the client of S3 is beside the functions that may use it, and zod is in none of them as a whole', async () => {
  const functions = await bundledFunctions();
  const holding = (module: RegExp) =>
    functions.filter(({ held }) => held.some((path) => module.test(path))).map(({ name }) => name);
  expect(holding(CLIENT)).toEqual([]);
  expect(functions.filter(({ loads }) => loads.includes(LAZY)).map(({ name }) => name)).toEqual(
    entries.map(({ name }) => name).filter(usesParts),
  );
  // All of its languages come with `z.core`, which is three times the rest.
  expect(holding(ZOD_LANGUAGE)).toEqual([]);
});
