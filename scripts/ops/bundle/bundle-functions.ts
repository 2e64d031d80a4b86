/**
 * Bundles every Lambda: `node scripts/ops/bundle/bundle-functions.ts [--force]`.
 * Each becomes `dist/functions/<name>/index.mjs`, with the source map `dist/maps/<name>/index.mjs.map`. Unchanged bundles are kept,
 * unless forced.
 */
import { resolve } from 'node:path';
import { bundleIfChanged } from './bundle-if-changed.ts';
import { entries } from './entries.ts';

const root = resolve(import.meta.dirname, '../../..');
const started = performance.now();
const force = process.argv.includes('--force');

try {
  const bundled = await bundleIfChanged(root, entries, { force });
  const done = bundled === undefined ? 'unchanged, checked' : 'bundled';
  console.log(`${entries.length} functions ${done} in ${Math.round(performance.now() - started)} ms`);
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
}
