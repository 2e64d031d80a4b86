import { expect, it } from 'vitest';
import { failureText, jestResults, playwrightResults } from './results.ts';

it('a failure text has the name and the first twelve lines of the message', () => {
  const message = Array.from({ length: 20 }, (_, n) => `line ${n + 1}`).join('\n');
  const lines = failureText({ name: 'a.test.ts › adds', message }).split('\n');
  expect([lines[0], lines[1], lines.at(-1), lines.length]).toEqual([
    'a.test.ts › adds',
    '    line 1',
    '    line 12',
    13,
  ]);
});

it('colors are stripped and long lines are cut', () => {
  const message = `\u001b[31mexpected 1\u001b[39m\n${'x'.repeat(5000)}`;
  const [, first, second = ''] = failureText({ name: 'a', message }).split('\n');
  expect(first).toBe('    expected 1');
  expect(second.length).toBeLessThan(320);
});

it('stack frames of tools are omitted', () => {
  const message = `expected 1
    at sum (/repo/shared/sum.ts:2:7)
    at new Promise (<anonymous>)
    at run (file:///repo/node_modules/vitest/dist/run.js:16:9)
    at node (node:internal/process/task_queues:104:5)`;
  expect(failureText({ name: 'a', message }).split('\n').slice(1)).toEqual([
    '    expected 1',
    '        at sum (/repo/shared/sum.ts:2:7)',
  ]);
});

const passing = { status: 'passed', ancestorTitles: [''], title: 'subtracts', failureMessages: [] };
const failing = {
  status: 'failed',
  ancestorTitles: ['', 'whole numbers'],
  title: 'adds',
  failureMessages: ['expected 1', 'and 2'],
};
const file = { name: '/repo/functions/a.test.ts', status: 'passed', message: '', assertionResults: [passing] };
const of = (...testResults: unknown[]) =>
  jestResults({ numPassedTests: 3, numFailedTests: 1, testResults, more: 'than is read' }, '/repo');

it('passed and failed tests are counted', () => {
  expect(of(file)).toEqual({ passed: 3, failed: 1, failures: [] });
});

it('a failed test is named by its file, groups and title', () => {
  const { failures } = of(file, { ...file, status: 'failed', assertionResults: [passing, failing] });
  expect(failures).toEqual([{ name: 'functions/a.test.ts › whole numbers › adds', message: 'expected 1\nand 2' }]);
});

it.each([
  ['cannot be loaded', []],
  ['fails after its tests', [passing]],
])('a file that %s is a failure', (_name, assertionResults) => {
  const broken = { ...file, status: 'failed', message: 'no such module', assertionResults };
  expect(of(broken).failures).toEqual([{ name: 'functions/a.test.ts', message: 'no such module' }]);
});

it('an invalid report is refused', () => {
  expect(() => jestResults({ numPassedTests: 1 }, '/repo')).toThrow();
});

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
});
const report = {
  stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
  errors: [],
  suites: [
    {
      title: 'accounts.test.ts',
      specs: [spec('logs in', 'expected'), spec('logs out', 'unexpected', 'no such button', 'at all')],
      suites: [{ title: 'on a phone', specs: [spec('logs in', 'flaky', 'too slow'), spec('waits', 'skipped')] }],
    },
  ],
};

it('a flaky test counts as failed', () => {
  expect(playwrightResults(report)).toMatchObject({ passed: 4, failed: 2 });
});

it('failed tests are named with all their groups', () => {
  expect(playwrightResults(report).failures).toEqual([
    { name: 'accounts.test.ts › logs out', message: 'no such button\nat all' },
    { name: 'accounts.test.ts › on a phone › logs in', message: 'too slow' },
  ]);
});

it('an error outside of tests is a failure', () => {
  const { failures } = playwrightResults({ ...report, suites: [], errors: [{ message: 'the server did not start' }] });
  expect(failures).toEqual([{ name: 'outside of tests', message: 'the server did not start' }]);
});
