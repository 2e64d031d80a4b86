import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** A busy machine is no defect; what hangs is still found. No test needs longer, so that none sets a time of its own. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };
/** The deployment has a runner of its own. */
const exclude = [
  '**/node_modules/**',
  'infra/**',
  'scripts/browser/**',
  'scripts/ops/emulator/{deployment,prod,recovery}.test.ts',
];
/** Patterns with commas between them, for a quick run. */
const leftOut = (process.env.TESTS_LEFT_OUT ?? '').split(',').filter((pattern) => pattern !== '');

/** What changes more than its file's own modules: the environment, of which handlers keep what they read, the clock, the process. */
const CHANGES_PROCESS =
  /\b(?:testBucket|testEnvironment|captureLogOutput|loggedLines|import)\(|\bvi\.(?!fn\b)|\bprocess\.(?!cwd\b|execPath\b|pid\b|memoryUsage\b|cpuUsage\b)|\bglobalThis\b/;
const isolated = globSync('{shared,functions,scripts}/**/*.test.ts', {
  exclude: (path) => path.includes('node_modules'),
}).filter((file) => CHANGES_PROCESS.test(readFileSync(file, 'utf8')));
const node = { ...patience, globalSetup: 'functions/testing/global-setup.ts', environment: 'node' as const };
/** Loading all modules anew for each file would take a fifth of the time. */
const together = { ...node, isolate: false, exclude: [...exclude, ...isolated, ...leftOut] };

export default defineConfig({
  test: {
    // Most of a test's time goes by waiting, so that even two processors have room for two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...together,
          name: 'node',
          setupFiles: ['functions/testing/reset-messages.ts'],
          include: ['{shared,functions}/**/*.test.ts'],
        },
      },
      { test: { ...together, name: 'node-scripts', include: ['scripts/**/*.test.ts'] } },
      { test: { ...node, name: 'node-isolated', include: isolated, exclude: [...exclude, ...leftOut] } },
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
