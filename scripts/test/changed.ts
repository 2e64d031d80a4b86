import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

/** What the infrastructure tests read besides their own modules: templates, and the names of handlers. */
const INFRASTRUCTURE = /^(?:infra\/|shared\/deployment\/|cdk\.json|package|functions\/.*\.(?:handler|job)\.ts$)/;

/** Files with uncommitted changes, and new ones, by their path in the repository. */
export function changedFiles(): readonly string[] {
  return [
    ...linesOf('git', 'diff', '--name-only', 'HEAD'),
    ...linesOf('git', 'ls-files', '--others', '--exclude-standard'),
  ];
}

/** The test files that uncommitted changes may affect, without the slow class. */
export function affectedTests(): readonly string[] {
  const projects = ['--project', 'node*', '--project', 'frontend*'];
  const listed = linesOf('vitest', 'list', '--changed', '--filesOnly', ...projects);
  return [...new Set(listed.map((line) => line.replace(/^\[[^\]]*\] /, '')))];
}

export function concernsInfrastructure(changed: readonly string[]): boolean {
  return changed.some((file) => INFRASTRUCTURE.test(file));
}

/** So many test files whose folders are the nearest to a changed file, the nearest first. */
export function nearestTests(tests: readonly string[], changed: readonly string[], most: number): readonly string[] {
  const distances = new Map(tests.map((test) => [test, Math.min(...changed.map((file) => distance(test, file)))]));
  return tests.toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0) || (a < b ? -1 : 1)).slice(0, most);
}

/** Steps from folder to folder. */
function distance(file: string, other: string): number {
  const [from, to] = [dirname(file).split('/'), dirname(other).split('/')];
  let shared = 0;
  while (shared < from.length && from[shared] === to[shared]) shared++;
  return from.length + to.length - 2 * shared;
}

function linesOf(program: string, ...args: readonly string[]): readonly string[] {
  return execFileSync(program, args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}
