import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readCounts, report } from './run-stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const jest = (more: object, testResults: readonly object[] = []) => {
  return { numPassedTests: 3, numFailedTests: 0, numFailedTestSuites: 0, ...more, testResults };
};
const stats = (more: object, suites: readonly object[] = []) => {
  return { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 2, ...more }, suites };
};
const spec = (title: string, ok: boolean) => ({ title, ok, file: 'a.test.ts' });
const assertionResults = [
  { fullName: 'adds', status: 'failed' },
  { fullName: 'subtracts', status: 'passed' },
];
const failedFile = { name: resolve('b.test.ts'), status: 'failed', assertionResults };

it.each([
  [
    'failed tests',
    jest({ numFailedTests: 2, numFailedTestSuites: 1 }, [failedFile]),
    { passed: 3, failed: 2, failures: ['b.test.ts: adds'] },
  ],
  [
    'a file that cannot be loaded',
    jest({ numFailedTestSuites: 1 }, [{ ...failedFile, assertionResults: [] }]),
    { passed: 3, failed: 1, failures: ['b.test.ts: cannot be loaded'] },
  ],
  ['no failure', jest({}), { passed: 3, failed: 0, failures: [] }],
  [
    'a failed and a flaky test in a browser',
    stats({ unexpected: 1, flaky: 1 }, [{ specs: [spec('opens', true)], suites: [{ specs: [spec('pays', false)] }] }]),
    { passed: 4, failed: 2, failures: ['a.test.ts: pays'] },
  ],
  ['no failure in a browser', stats({}), { passed: 4, failed: 0, failures: [] }],
  ['nothing that can be read', {}, { passed: 0, failed: 1 }],
])('a report of %s is counted', (name, json, expected) => {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(json));
  expect(readCounts(file)).toEqual(expected);
});

it('a report that was not written is a failure', () => {
  expect(readCounts(join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 1 });
});

it('the last line has the totals, and a skipped stage is named', () => {
  const stage = { name: 'page', seconds: 1, passed: 3, failed: 1, failures: ['a.test.ts: pays'] };
  expect(report([stage, { name: 'push', seconds: 0, failed: 0, passed: 0, skipped: 'no browser' }])).toBe(
    '\nFAILED   page (1.0 s)\nskipped  push (no browser)\n\nfailed: a.test.ts: pays\n\n3 passed, 1 failed, 1 skipped',
  );
});
