import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Failure, type Results, stageFailures } from './failure-text.ts';
import { jestResults } from './jest-results.ts';
import { playwrightResults } from './playwright-results.ts';
import { readiness } from './skipping.ts';
import { type Stage, stages } from './stages.ts';

/**
 * `npm test`: everything that must hold, in one run. All stages run, whatever the earlier ones came to. What failed stands at the end
 * by name; the last line counts tests, and a stage that fails without a failed test of its own (types, lint, a crash) counts as one
 * failure. What cannot run here is skipped with its reason, except where `CI` is true.
 */
interface Outcome {
  readonly name: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
  /** Why the stage could not run. */
  readonly skipped?: string;
}

const none: Results = { passed: 0, failed: 0, failures: [] };
const wanted = process.argv.slice(2);
const outcomes = stages
  .filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .map(run);
const passed = sum(outcomes.map((outcome) => outcome.passed));
const failed = sum(outcomes.map((outcome) => outcome.failed));
console.log('');
for (const { name, seconds, failed: failures, skipped } of outcomes) {
  const word = failures > 0 ? 'FAILED ' : skipped === undefined ? 'ok     ' : 'skipped';
  console.log(`${word}  ${name} (${skipped ?? `${seconds.toFixed(1)} s`})`);
}
for (const { name, failed: count, failures } of outcomes) {
  if (count > 0) console.log(`\n${stageFailures(name, failures)}`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function run(stage: Stage): Outcome {
  console.log(`\n=== ${stage.name}`);
  const { name, command, env = {}, results } = stage;
  const ready = readiness(stage, process.env);
  if (!ready.run) {
    console.log(ready.why);
    const failures = [{ name: 'could not run', message: ready.why }];
    return { name, seconds: 0, passed: 0, failed: ready.failed, failures, skipped: ready.why };
  }
  if (results !== undefined) {
    mkdirSync(dirname(results.file), { recursive: true });
    rmSync(results.file, { force: true });
  }
  const [program, ...args] = command;
  const started = performance.now();
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const counted = results === undefined ? none : resultsIn(results);
  return {
    name,
    seconds: (performance.now() - started) / 1000,
    passed: results === undefined && status === 0 ? 1 : counted.passed,
    failed: status === 0 ? counted.failed : Math.max(1, counted.failed),
    failures: counted.failures,
  };
}

function resultsIn({ file, kind }: NonNullable<Stage['results']>): Results {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const message = `${file} was not written: the stage ended early`;
    return { passed: 0, failed: 1, failures: [{ name: 'no results', message }] };
  }
  return kind === 'jest' ? jestResults(json, process.cwd()) : playwrightResults(json);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
