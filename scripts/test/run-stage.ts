import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Failure, failureText, jestResults, playwrightResults, type Results } from './results.ts';
import type { Stage } from './stages.ts';

/** A stage's outcome. A stage that fails without a failed test (types, lint, a crash) counts as one failure. */
export interface Outcome extends Results {
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
  const counted = results === undefined ? { passed: 0, failed: 0, failures: [] } : readResults(results);
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
  return { name, seconds: 0, passed: 0, failed, failures: [{ name: 'could not run', message: why }], skipped: why };
}

/** One line per stage, then all failures, then the totals. */
export function report(outcomes: readonly Outcome[]): string {
  const lines = outcomes.map(({ name, seconds, failed, skipped }) => {
    const status = failed > 0 ? 'FAILED ' : skipped === undefined ? 'ok     ' : 'skipped';
    return `${status}  ${name} (${skipped ?? `${seconds.toFixed(1)} s`})`;
  });
  const failed = outcomes.filter((outcome) => outcome.failed > 0);
  const failures = failed.map(({ name, failures }) => `\n${failuresText(name, failures)}`);
  const [passedCount, failedCount] = [total(outcomes, 'passed'), total(outcomes, 'failed')];
  const skipped = outcomes.filter((outcome) => outcome.skipped !== undefined && outcome.failed === 0).length;
  const counts = [`${passedCount} passed`, `${failedCount} failed`, ...(skipped === 0 ? [] : [`${skipped} skipped`])];
  return ['', ...lines, ...failures, '', counts.join(', ')].join('\n');
}

function failuresText(stage: string, failures: readonly Failure[]): string {
  const texts = failures.length > 0 ? failures.map(failureText) : ['no test failed: see the output above'];
  return [`--- ${stage}`, ...texts].join('\n\n');
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

function readResults({ file, kind }: NonNullable<Stage['results']>): Results {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const message = `${file} was not written: the stage ended early`;
    return { passed: 0, failed: 1, failures: [{ name: 'no results', message }] };
  }
  return kind === 'jest' ? jestResults(json, process.cwd()) : playwrightResults(json);
}
