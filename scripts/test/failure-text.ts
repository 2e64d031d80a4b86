import { stripVTControlCharacters } from 'node:util';

/** A test that failed, or a whole file that did. */
export interface Failure {
  /** File, groups and test, parted by `›`. */
  readonly name: string;
  readonly message: string;
}

/** What a stage's tests came to. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

const MAX_LINES = 12;
const MAX_COLUMNS = 300;
/** Lines of a stack that lead through nobody's code but tools'. */
const TOOLS = /^\s+at .*(?:\/node_modules\/|\(node:|<anonymous>)/;

/** The name, and below it the first lines of the message, indented and without colours. */
export function failureText({ name, message }: Failure): string {
  const lines = stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !TOOLS.test(line));
  return [name, ...lines.slice(0, MAX_LINES).map((line) => `    ${line.slice(0, MAX_COLUMNS)}`.trimEnd())].join('\n');
}

/** Of a stage that failed: its name and its failures, or the sentence that there is none among its tests. */
export function stageFailures(stage: string, failures: readonly Failure[]): string {
  const told = failures.length > 0 ? failures.map(failureText) : ['no test of its own failed: see its output above'];
  return [`--- ${stage}`, ...told].join('\n\n');
}
