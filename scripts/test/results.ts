import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';

/** A failed test or file. */
export interface Failure {
  /** File, groups and test, separated by `›`. */
  readonly name: string;
  readonly message: string;
}

/** The test results of a stage. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

const MAX_LINES = 12;
const MAX_COLUMNS = 300;
/** Stack frames in tools, not in our code. */
const TOOLS = /^\s+at .*(?:\/node_modules\/|\(node:|<anonymous>)/;

/** The name, followed by the first lines of the message, indented and without colors. */
export function failureText({ name, message }: Failure): string {
  const lines = stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !TOOLS.test(line));
  return [name, ...lines.slice(0, MAX_LINES).map((line) => `    ${line.slice(0, MAX_COLUMNS)}`.trimEnd())].join('\n');
}

const jestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      /** The file's path. */
      name: z.string(),
      status: z.string(),
      /** An error outside of the file's tests. */
      message: z.nullish(z.string()),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          failureMessages: z.nullish(z.array(z.string())),
        }),
      ),
    }),
  ),
});

/**
 * Reads the JSON report of Jest and Vitest. File names become relative to `root`.
 * @throws ZodError for an invalid report
 */
export function jestResults(json: unknown, root: string): Results {
  const { numPassedTests, numFailedTests, testResults } = z.parse(jestReport, json);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    // A file that cannot be loaded, or fails outside of its tests, has no failed test.
    if (failed.length === 0) return status === 'failed' ? [{ name: file, message: message ?? '' }] : [];
    return failed.map(({ ancestorTitles, title, failureMessages }) => ({
      name: [file, ...ancestorTitles, title].filter((part) => part !== '').join(' › '),
      message: (failureMessages ?? []).join('\n'),
    }));
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

const errorSchema = z.object({ message: z.optional(z.string()) });
const suite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ errors: z.array(errorSchema) })) })),
    }),
  ),
  get suites() {
    return z.optional(z.array(suite));
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(suite),
  /** Errors outside of tests. */
  errors: z.array(errorSchema),
});

/**
 * Reads the JSON report of Playwright; flaky tests count as failed.
 * @throws ZodError for an invalid report
 */
export function playwrightResults(json: unknown): Results {
  const { stats, suites, errors } = z.parse(playwrightReport, json);
  const outside = errors.map(({ message = '' }) => ({ name: 'outside of tests', message }));
  const failures = [...outside, ...suites.flatMap((one) => suiteFailures(one, []))];
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures };
}

/** `above`: the titles of the enclosing suites; the outermost are files. */
function suiteFailures({ title, specs, suites = [] }: z.output<typeof suite>, above: readonly string[]): Failure[] {
  const path = [...above, title];
  const own = specs.flatMap(({ title: name, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        name: [...path, name].join(' › '),
        message: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
      })),
  );
  return [...own, ...suites.flatMap((one) => suiteFailures(one, path))];
}
