import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** A busy machine is no defect; what hangs is still found. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 };
/** The deployment has a runner of its own. */
const exclude = [
  '**/node_modules/**',
  'infra/**',
  'scripts/browser/**',
  'scripts/ops/emulator/{deployment,prod,recovery}.test.ts',
];
/** Patterns with commas between them, for a quick run. */
const leftOut = (process.env.TESTS_LEFT_OUT ?? '').split(',').filter((pattern) => pattern !== '');

export default defineConfig({
  test: {
    // Most of a test's time goes by waiting, so that even two processors have room for two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'node',
          ...patience,
          globalSetup: 'functions/testing/global-setup.ts',
          environment: 'node',
          include: ['{shared,functions,scripts}/**/*.test.ts'],
          exclude: [...exclude, ...leftOut],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'frontend',
          ...patience,
          setupFiles: ['frontend/src/testing/async-timeout.ts'],
          environment: 'happy-dom',
          // One happy-dom per worker instead of one per file: half of the time. Files keep modules of their own.
          pool: 'vmThreads',
          // Cookies of the product are for https only.
          environmentOptions: { happyDOM: { url: 'https://crossbook.example/' } },
          include: ['frontend/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...leftOut],
        },
      },
    ],
  },
});
