import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import type { Stage } from './stages.ts';

/** How many tests of a stage passed and failed. */
interface Counts {
  readonly passed: number;
  readonly failed: number;
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
  };
}

/** The outcome of a stage that cannot run: a failure by its name where the tests decide. */
export function skippedStage(name: string, why: string): Outcome {
  const failed = process.env.CI === 'true' ? 1 : 0;
  return { name, seconds: 0, passed: 0, failed, skipped: why };
}

/** One line per stage, then the totals; each tool has printed its failures. */
export function report(outcomes: readonly Outcome[]): string {
  const lines = outcomes.map(({ name, seconds, failed, skipped }) => {
    const status = failed > 0 ? 'FAILED ' : skipped === undefined ? 'ok     ' : 'skipped';
    return `${status}  ${name} (${skipped ?? `${seconds.toFixed(1)} s`})`;
  });
  const [passedCount, failedCount] = [total(outcomes, 'passed'), total(outcomes, 'failed')];
  const skipped = outcomes.filter((outcome) => outcome.skipped !== undefined && outcome.failed === 0).length;
  const counts = [`${passedCount} passed`, `${failedCount} failed`, ...(skipped === 0 ? [] : [`${skipped} skipped`])];
  return ['', ...lines, '', counts.join(', ')].join('\n');
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

/** The reports of Jest and Vitest, and of Playwright, whose flaky tests count as failed. */
const counts = z.union([
  z.pipe(
    z.object({ numPassedTests: z.int(), numFailedTests: z.int(), numFailedTestSuites: z.int() }),
    z.transform(({ numPassedTests: passed, numFailedTests: tests, numFailedTestSuites: files }): Counts => {
      // A file that cannot be loaded has no failed test.
      return { passed, failed: tests > 0 ? tests : files };
    }),
  ),
  z.pipe(
    z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) }),
    z.transform(({ stats }): Counts => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })),
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
