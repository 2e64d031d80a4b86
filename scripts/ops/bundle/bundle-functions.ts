/**
 * Bundles every Lambda: `node scripts/ops/bundle/bundle-functions.ts [--force]`.
 * Each becomes `dist/functions/<name>/index.mjs`, its source map `dist/maps/<name>/index.mjs.map`. Where nothing has changed the
 * bundles of before are kept; `--force` makes them all the same.
 */
import { resolve } from 'node:path';
import { entries } from './entries.ts';
import { bundleIfChanged } from './kept-bundles.ts';

const root = resolve(import.meta.dirname, '../../..');
const started = performance.now();
const force = process.argv.includes('--force');

try {
  const bundled = await bundleIfChanged(root, entries, { force });
  const done = bundled === undefined ? 'unchanged, looked through' : 'bundled';
  console.log(`${entries.length} functions ${done} in ${Math.round(performance.now() - started)} ms`);
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
}
