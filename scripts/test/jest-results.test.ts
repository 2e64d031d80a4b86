import { expect, it } from 'vitest';
import { jestResults } from './jest-results.ts';

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

it('counts tests', () => {
  expect(of(file)).toEqual({ passed: 3, failed: 1, failures: [] });
});

it('names a failed test by its file, its groups and itself', () => {
  const { failures } = of(file, { ...file, status: 'failed', assertionResults: [passing, failing] });
  expect(failures).toEqual([{ name: 'functions/a.test.ts › whole numbers › adds', message: 'expected 1\nand 2' }]);
});

it.each([
  ['cannot be loaded', []],
  ['breaks after its tests', [passing]],
])('names a file that %s', (_name, assertionResults) => {
  const broken = { ...file, status: 'failed', message: 'no such module', assertionResults };
  expect(of(broken).failures).toEqual([{ name: 'functions/a.test.ts', message: 'no such module' }]);
});

it('refuses what is no report', () => {
  expect(() => jestResults({ numPassedTests: 1 }, '/repo')).toThrow();
});
