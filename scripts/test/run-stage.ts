import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import * as z from 'zod/mini';
import type { Stage } from './stages.ts';

/** How many tests of a stage passed and failed, and which did. */
interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** `file: test` of each that failed. */
  readonly failures?: readonly string[] | undefined;
}

/** A stage's outcome. A stage that fails without a failed test (types, lint, a crash) counts as one failure. */
export interface Outcome extends Counts {
  readonly name: string;
  readonly seconds: number;
  /** Why the stage did not run. */
  readonly skipped?: string;
}

/**
 * Runs a stage. `output`: `inherit` prints directly; `when-done` at the end, so that the output of parallel stages is not mixed;
 * `when-failed` only if it failed.
 */
export async function runStage(stage: Stage, output: 'inherit' | 'when-done' | 'when-failed'): Promise<Outcome> {
  const { name, command, env = {}, results } = stage;
  if (output === 'inherit') console.log(`\n=== ${name}`);
  if (output === 'when-done') console.log(`Running ${name}`);
  if (results !== undefined) {
    mkdirSync(dirname(results.file), { recursive: true });
    rmSync(results.file, { force: true });
  }
  const started = performance.now();
  const { status, text } = await exec(command, { ...process.env, ...env }, output === 'inherit');
  const isShown = output === 'when-done' || (status !== 0 && text.trim() !== '');
  if (output !== 'inherit' && isShown) console.log(`\n=== ${name}\n${text.trimEnd()}`);
  const counted = results === undefined ? { passed: 0, failed: 0 } : readCounts(results.file);
  return {
    name,
    seconds: (performance.now() - started) / 1000,
    passed: results === undefined && status === 0 ? 1 : counted.passed,
    failed: status === 0 ? counted.failed : Math.max(1, counted.failed),
    failures: counted.failures,
  };
}

/** The outcome of a stage that cannot run: a failure by its name where the tests decide. */
export function skippedStage(name: string, why: string): Outcome {
  const failed = process.env.CI === 'true' ? 1 : 0;
  return { name, seconds: 0, passed: 0, failed, skipped: why };
}

/** What the report's end names of each stage; its output has all. */
const NAMED_FAILURES = 5;

/** One line per stage, then the first failures of each, then the totals; each tool has printed its failures whole. */
export function report(outcomes: readonly Outcome[]): string {
  const lines = outcomes.map(({ name, seconds, failed, skipped }) => {
    const status = failed > 0 ? 'FAILED ' : skipped === undefined ? 'ok     ' : 'skipped';
    return `${status}  ${name} (${skipped ?? `${seconds.toFixed(1)} s`})`;
  });
  const failures = outcomes.flatMap(({ failures = [] }) => failures.slice(0, NAMED_FAILURES));
  const [passedCount, failedCount] = [total(outcomes, 'passed'), total(outcomes, 'failed')];
  const skipped = outcomes.filter((outcome) => outcome.skipped !== undefined && outcome.failed === 0).length;
  const counts = [`${passedCount} passed`, `${failedCount} failed`, ...(skipped === 0 ? [] : [`${skipped} skipped`])];
  const named = failures.length === 0 ? [] : ['', ...failures.map((failure) => `failed: ${failure.slice(0, 150)}`)];
  return ['', ...lines, ...named, '', counts.join(', ')].join('\n');
}

function total(outcomes: readonly Outcome[], key: 'passed' | 'failed'): number {
  return outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
}

function exec(
  [program, ...args]: Stage['command'],
  env: NodeJS.ProcessEnv,
  inherit: boolean,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env,
      stdio: ['ignore', inherit ? 'inherit' : 'pipe', inherit ? 'inherit' : 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (text += part));
    child.once('error', (error) => resolve({ status: 1, text: `${text}${error.message}\n` }));
    child.once('close', (status) => resolve({ status: status ?? 1, text }));
  });
}

interface Suite {
  readonly suites?: readonly Suite[] | undefined;
  readonly specs: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[];
}
const suite: z.ZodMiniType<Suite> = z.object({
  get suites() {
    return z.optional(z.array(suite));
  },
  specs: z.array(z.object({ title: z.string(), file: z.string(), ok: z.boolean() })),
});
const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

const testFile = z.object({
  name: z.string(),
  status: z.string(),
  assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
});

/** The reports of Jest and Vitest, and of Playwright, whose flaky tests count as failed. */
const counts = z.union([
  z.pipe(
    z.object({
      numPassedTests: z.int(),
      numFailedTests: z.int(),
      numFailedTestSuites: z.int(),
      testResults: z.array(testFile),
    }),
    z.transform(
      ({ numPassedTests: passed, numFailedTests: tests, numFailedTestSuites: files, testResults }): Counts => {
        const failures = testResults
          .filter(({ status }) => status === 'failed')
          .flatMap((file) => {
            const names = file.assertionResults
              .filter(({ status }) => status === 'failed')
              .map(({ fullName }) => fullName);
            return (names.length > 0 ? names : ['cannot be loaded']).map(
              (name) => `${relative('', file.name)}: ${name}`,
            );
          });
        // A file that cannot be loaded has no failed test.
        return { passed, failed: tests > 0 ? tests : files, failures };
      },
    ),
  ),
  z.pipe(
    z.object({
      stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
      suites: z.array(suite),
    }),
    z.transform(({ stats, suites }): Counts => {
      const failures = suites
        .flatMap(specsOf)
        .filter(({ ok }) => !ok)
        .map(({ title, file }) => `${file}: ${title}`);
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures };
    }),
  ),
]);

/** A report that was not written, or not whole, is a failure: the stage ended early. */
export function readCounts(file: string): Counts {
  try {
    return z.parse(counts, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}
