import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Generous, since the machine may be busy. */
const TIMEOUT_MS = 180_000;

export default defineConfig({
  root: resolve(import.meta.dirname, '../../..'),
  test: {
    environment: 'node',
    include: ['scripts/ops/emulator/deployment.test.ts'],
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    // Each test continues from the one before.
    bail: 1,
  },
});
