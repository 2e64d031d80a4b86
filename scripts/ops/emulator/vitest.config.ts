import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A busy machine is no defect; what hangs is still found. */
const PATIENCE_MS = 180_000;

export default defineConfig({
  root: resolve(import.meta.dirname, '../../..'),
  test: {
    environment: 'node',
    include: ['scripts/ops/emulator/deployment.test.ts'],
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    // Each test goes on where the one before left off.
    bail: 1,
  },
});
