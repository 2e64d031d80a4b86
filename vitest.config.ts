import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { matchesGlob } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pageFacts } from './frontend/page-facts.ts';

/** A busy machine is no defect; what hangs is still found. No test needs longer, so that none sets a time of its own. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };
/** The deployment has a runner of its own. */
const exclude = [
  '**/node_modules/**',
  'infra/**',
  'scripts/browser/**',
  'scripts/ops/emulator/{deployment,local-mail,prod,recovery,sam}.test.ts',
];
/**
 * The slow class: crash sweeps, races between processes, finders compared on thousands of feeds, and tests of simulators, drill and operator
 * commands. Its projects run it, and no other.
 */
const SLOW_SCRIPTS = 'scripts/{bench,build,dev,drill,ops,simulators}/**/*.test.ts';
const SLOW = ['**/*.slow.test.ts', SLOW_SCRIPTS];

/** What changes more than its file's own modules: the environment, of which handlers keep what they read, the clock, the process. */
const CHANGES_PROCESS =
  /\b(?:testBucket|testEnvironment|captureLogOutput|loggedLines|import)\(|\bvi\.(?!fn\b)|\bprocess\.(?!cwd\b|execPath\b|pid\b|memoryUsage\b|cpuUsage\b)|\bglobalThis\b/;
/** What a browser has and Node has not, or what fakes it. */
const NEEDS_BROWSER =
  /\b(?:window|document|localStorage|sessionStorage|navigator|location|HTMLElement|renderHook|fakeApi)\b|\?raw'/;
const changesProcess = globSync('{shared,functions,scripts}/**/*.test.ts', {
  exclude: (path) => path.includes('node_modules'),
}).filter((file) => CHANGES_PROCESS.test(readFileSync(file, 'utf8')));
/** The page's tests of tables and functions, which need neither a browser of their own nor modules of their own. */
const withoutBrowser = globSync('frontend/**/*.test.ts').filter((file) => {
  const text = readFileSync(file, 'utf8');
  return !NEEDS_BROWSER.test(text) && !CHANGES_PROCESS.test(text);
});
const isSlow = (file: string) => SLOW.some((pattern) => matchesGlob(file, pattern));
const node = { ...patience, globalSetup: 'functions/testing/global-setup.ts', environment: 'node' as const, exclude };
/** Loading all modules anew for each file would take a fifth of the time. */
const together = { ...node, isolate: false, exclude: [...exclude, ...changesProcess] };
const product = { ...together, setupFiles: ['functions/testing/reset-messages.ts'] };

export default defineConfig({
  test: {
    // Most of a test's time goes by waiting, so that even two processors have room for two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      ...[
        { ...without(SLOW, product), name: 'node', include: ['{shared,functions}/**/*.test.ts'] },
        { ...without(SLOW, together), name: 'node-scripts', include: ['{research,scripts}/**/*.test.ts'] },
        { ...node, name: 'node-isolated', include: changesProcess.filter((file) => !isSlow(file)) },
        { ...product, name: 'slow', include: ['{shared,functions}/**/*.slow.test.ts'] },
        { ...together, name: 'slow-scripts', include: ['scripts/**/*.slow.test.ts', SLOW_SCRIPTS] },
        { ...node, name: 'slow-isolated', include: changesProcess.filter(isSlow) },
      ].map((test) => ({ test })),
      {
        plugins: [react()],
        define: pageFacts,
        test: {
          name: 'frontend',
          ...patience,
          setupFiles: ['frontend/src/testing/testing-library.ts'],
          environment: 'happy-dom',
          // One happy-dom per worker instead of one per file: half of the time. Files keep modules of their own.
          pool: 'vmThreads',
          // Cookies of the product are for https only.
          environmentOptions: { happyDOM: { url: 'https://crossbook.example/' } },
          // Style sheets are empty, unless a test asks for one's text.
          css: { include: [/\?raw$/] },
          include: ['frontend/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...withoutBrowser],
        },
      },
      { test: { ...patience, name: 'frontend-node', environment: 'node', isolate: false, include: withoutBrowser } },
    ],
  },
});

function without<T extends { readonly exclude: readonly string[] }>(patterns: readonly string[], test: T) {
  return { ...test, exclude: [...test.exclude, ...patterns] };
}
