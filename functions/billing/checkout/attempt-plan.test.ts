import { expect, it } from 'vitest';
import { nextAttempt } from './attempt-plan.ts';
import type { Attempt } from './attempt-store.ts';

const NOW = 1_800_000_000;
const wanted = { interval: 'month', mayHaveTrial: true } as const;

const made: Attempt = {
  ...{ state: 'stripe_created', attempt: 3, interval: 'month', trial: true, withoutTrial: false, failures: 2 },
  ...{ customerId: 'cus_1', subscriptionId: 'sub_1', intentId: 'seti_1', begunAt: 1, version: 7 },
  ...{ leaseUntil: NOW - 1, leaseToken: 'old' },
};

it('begins with number 1, and with the trial that may be had', () => {
  const fresh = { state: 'open', attempt: 1, interval: 'month', withoutTrial: false, failures: 0, begunAt: NOW };
  expect(nextAttempt(undefined, wanted, NOW)).toEqual({ ...fresh, trial: true });
  expect(nextAttempt(undefined, { ...wanted, mayHaveTrial: false }, NOW)).toEqual({ ...fresh, trial: false });
});

it('goes on with what is the same, cards counted, and without anybody’s lease', () => {
  const { leaseUntil: _until, leaseToken: _token, version: _version, ...same } = made;
  expect(nextAttempt(made, wanted, NOW)).toEqual({ ...same, begunAt: NOW });
});

it.each([
  ['another interval', made, { ...wanted, interval: 'year' }],
  ['a trial that was had meanwhile', made, { ...wanted, mayHaveTrial: false }],
  ['what was given up', { ...made, state: 'abandoned' }, wanted],
  ['what is done', { ...made, state: 'done' }, wanted],
] as const)('takes the next number after %s, and keeps the customer alone', (_name, before, next) => {
  expect(nextAttempt(before, next, NOW)).toEqual({
    ...{ state: 'open', attempt: 4, interval: next.interval, trial: next.mayHaveTrial, withoutTrial: false },
    ...{ customerId: 'cus_1', failures: 0, begunAt: NOW },
  });
});

it('never tries a trial again that was refused for the card', () => {
  const refused: Attempt = { ...made, state: 'abandoned', withoutTrial: true };
  expect(nextAttempt(refused, wanted, NOW)).toMatchObject({ trial: false, withoutTrial: true });
});
