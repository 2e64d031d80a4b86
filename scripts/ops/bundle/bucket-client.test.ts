import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { grants } from '../../../infra/config/grants.ts';
import { buildOptions } from './bundle.ts';
import { entries } from './entries.ts';

const root = resolve(import.meta.dirname, '../../..');
const CLIENT = /node_modules\/@aws-sdk\/client-s3\//;
const LAZY = './platform-bucket-client.mjs';
const usesParts = (name: string) =>
  Object.entries(grants).some(([each, row]) => each === name && 'parts' in row && row.parts !== undefined);

it('the client of S3 is beside the functions that may use it, and loaded only where parts are in a bucket', async () => {
  const { metafile } = await build({
    ...buildOptions(root),
    entryPoints: entries.map(({ source, folder }) => ({ in: source, out: folder })),
    outdir: '.',
    write: false,
    // Sizes do not matter here, only which module is in which.
    minify: false,
  });
  const outputs = entries.map(({ name, folder }) => {
    const { inputs = {}, imports = [] } = metafile.outputs[join(`${folder}.mjs`)] ?? {};
    const loads = imports.some(({ path, kind }) => path === LAZY && kind === 'dynamic-import');
    return { name, holds: Object.keys(inputs).some((path) => CLIENT.test(path)), loads };
  });
  expect(outputs.filter(({ holds }) => holds)).toEqual([]);
  expect(outputs.filter(({ loads }) => loads).map(({ name }) => name)).toEqual(
    entries.map(({ name }) => name).filter(usesParts),
  );
});
