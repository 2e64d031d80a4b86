import { expect, it } from 'vitest';
import type { ClientError } from '../../../../shared/contracts/client-errors/client-errors.ts';
import { createErrorReporter } from './report-errors.ts';

const page = { origin: 'https://crossbook.example', page: '/', build: 'index-a' } as const;

/** A reporter and what it sent. */
function reporter() {
  const sent: ClientError[] = [];
  return {
    sent,
    report: createErrorReporter((each) => sent.push(each)),
  };
}

it('R-485: the same failure is reported the first, tenth and hundredth time', () => {
  const { sent, report } = reporter();
  for (let n = 0; n < 250; n += 1) report({ kind: 'render', error: new Error('again') }, page);
  expect(sent.map(({ count }) => count)).toEqual([1, 10, 100]);
});

it('R-485: a page reports at most five times', () => {
  const { sent, report } = reporter();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) report({ kind: 'render', error: new Error(name) }, page);
  expect(sent.map(({ message }) => message)).toEqual(['Error: a', 'Error: b', 'Error: c', 'Error: d', 'Error: e']);
});

it('R-485: an error that cannot be read does not make the reporter throw', () => {
  const unreadable = new Proxy(new Error('x'), {
    get() {
      throw new Error('unreadable');
    },
  });
  expect(() => reporter().report({ kind: 'render', error: unreadable }, page)).not.toThrow();
});
