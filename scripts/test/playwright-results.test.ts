import { expect, it } from 'vitest';
import { playwrightResults } from './playwright-results.ts';

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

it('counts a test that passed only when repeated as failed', () => {
  expect(playwrightResults(report)).toMatchObject({ passed: 4, failed: 2 });
});

it('names failed tests through all groups', () => {
  expect(playwrightResults(report).failures).toEqual([
    { name: 'accounts.test.ts › logs out', message: 'no such button\nat all' },
    { name: 'accounts.test.ts › on a phone › logs in', message: 'too slow' },
  ]);
});

it('tells what broke outside of all tests', () => {
  const { failures } = playwrightResults({ ...report, suites: [], errors: [{ message: 'the server did not start' }] });
  expect(failures).toEqual([{ name: 'outside of all tests', message: 'the server did not start' }]);
});
