import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Generous, since the machine may be busy. */
const TIMEOUT_MS = 600_000;

export default defineConfig({
  root: resolve(import.meta.dirname, '../../..'),
  test: {
    environment: 'node',
    include: (process.env.EMULATOR_TESTS ?? 'local-mail,sam,deployment')
      .split(',')
      .map((name) => `scripts/ops/emulator/${name}.test.ts`),
    // One after the other: both bootstrap the same account.
    fileParallelism: false,
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    // Each test continues from the one before.
    bail: 1,
  },
});
