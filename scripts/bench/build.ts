import { build } from 'esbuild';

/** Leaves `scanBodies` as one plain module, so that anybody can time the path from response bodies to opportunities. */
await build({
  entryPoints: ['scripts/bench/scan-bodies.ts'],
  outfile: 'dist/bench/scan.mjs',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  logLevel: 'info',
});
