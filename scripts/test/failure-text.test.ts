import { expect, it } from 'vitest';
import { failureText, stageFailures } from './failure-text.ts';

it('puts the first twelve lines of the message below the name', () => {
  const message = Array.from({ length: 20 }, (_, n) => `line ${n + 1}`).join('\n');
  const lines = failureText({ name: 'a.test.ts › adds', message }).split('\n');
  expect([lines[0], lines[1], lines.at(-1), lines.length]).toEqual([
    'a.test.ts › adds',
    '    line 1',
    '    line 12',
    13,
  ]);
});

it('strips colours, and cuts lines that nobody reads to their end', () => {
  const message = `\u001b[31mexpected 1\u001b[39m\n${'x'.repeat(5000)}`;
  const [, first, second = ''] = failureText({ name: 'a', message }).split('\n');
  expect(first).toBe('    expected 1');
  expect(second.length).toBeLessThan(320);
});

it('leaves out where the stack leads through tools', () => {
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

it('names the stage that failed, also where none of its tests did', () => {
  const failure = { name: 'a.test.ts › adds', message: 'expected 1' };
  expect(stageFailures('unit tests', [failure])).toBe('--- unit tests\n\na.test.ts › adds\n    expected 1');
  expect(stageFailures('types', [])).toBe('--- types\n\nno test of its own failed: see its output above');
});
