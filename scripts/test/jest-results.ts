import { relative } from 'node:path';
import * as z from 'zod/mini';
import type { Failure, Results } from './failure-text.ts';

const assertion = z.object({
  status: z.string(),
  ancestorTitles: z.array(z.string()),
  title: z.string(),
  failureMessages: z.nullish(z.array(z.string())),
});

const testFile = z.object({
  /** The file's path. */
  name: z.string(),
  status: z.string(),
  /** What broke the file outside of its tests. */
  message: z.nullish(z.string()),
  assertionResults: z.array(assertion),
});

const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(testFile),
});

/** Of the JSON that Jest and Vitest write. Names are relative to `root`. Throws when it is none. */
export function jestResults(json: unknown, root: string): Results {
  const { numPassedTests, numFailedTests, testResults } = z.parse(report, json);
  const failures = testResults.flatMap((file) => failuresOf(file, relative(root, file.name)));
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

function failuresOf({ status, message, assertionResults }: z.output<typeof testFile>, file: string): Failure[] {
  const failed = assertionResults.filter((one) => one.status === 'failed');
  // A file that cannot be loaded, or that breaks before or after its tests, has failed without any of them.
  if (failed.length === 0) return status === 'failed' ? [{ name: file, message: message ?? '' }] : [];
  return failed.map(({ ancestorTitles, title, failureMessages }) => ({
    name: [file, ...ancestorTitles, title].filter((part) => part !== '').join(' › '),
    message: (failureMessages ?? []).join('\n'),
  }));
}
