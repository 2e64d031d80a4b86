/**
 * Bundles every Lambda: `node scripts/bundle/bundle-functions.ts [--report]`.
 * Each becomes `dist/functions/<name>/index.mjs`, its source map `dist/maps/<name>/index.mjs.map`.
 */
import { resolve } from 'node:path';
import { bundle } from './bundle.ts';
import { entries } from './entries.ts';
import { sizeTable } from './size-table.ts';

const root = resolve(import.meta.dirname, '../..');
const started = performance.now();

try {
  const { metafile, files } = await bundle(root, entries);
  if (process.argv.includes('--report')) console.log(sizeTable(entries, metafile, files, root));
  console.log(`${entries.length} functions bundled in ${Math.round(performance.now() - started)} ms`);
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
}
