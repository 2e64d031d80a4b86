import { expect, it } from 'vitest';
import { nextAttempt } from './attempt-plan.ts';
import type { Attempt } from './attempt-store.ts';

const NOW = 1_800_000_000;
const wanted = { interval: 'month', mayHaveTrial: true, termsVersion: 'v2' } as const;
const agreed = { termsVersion: 'v2', agreedAt: NOW };

const made: Attempt = {
  ...{ state: 'stripe_created', attempt: 3, interval: 'month', trial: true, withoutTrial: false, failures: 2 },
  ...{
    customerId: 'cus_1',
    subscriptionId: 'sub_1',
    intentId: 'seti_1',
    begunAt: 1,
    version: 7,
    termsVersion: 'v1',
    agreedAt: 1,
  },
  ...{ leaseUntil: NOW - 1, leaseToken: 'old' },
};

it('the first attempt has number 1, and the trial if one is available', () => {
  const fresh = {
    state: 'open',
    attempt: 1,
    interval: 'month',
    withoutTrial: false,
    failures: 0,
    begunAt: NOW,
    ...agreed,
  };
  expect(nextAttempt(undefined, wanted, NOW)).toEqual({ ...fresh, trial: true });
  expect(nextAttempt(undefined, { ...wanted, mayHaveTrial: false }, NOW)).toEqual({ ...fresh, trial: false });
});

it('the same request continues the attempt, with its failed cards and without the lease', () => {
  const { leaseUntil: _until, leaseToken: _token, version: _version, ...same } = made;
  expect(nextAttempt(made, wanted, NOW)).toEqual({ ...same, begunAt: NOW, ...agreed });
});

it.each([
  ['another interval', made, { ...wanted, interval: 'year' }],
  ['a trial used meanwhile', made, { ...wanted, mayHaveTrial: false }],
  ['an abandoned attempt', { ...made, state: 'abandoned' }, wanted],
  ['a done attempt', { ...made, state: 'done' }, wanted],
] as const)('the next number is used after %s, and only the customer is kept', (_name, before, next) => {
  expect(nextAttempt(before, next, NOW)).toEqual({
    ...{ state: 'open', attempt: 4, interval: next.interval, trial: next.mayHaveTrial, withoutTrial: false },
    ...{ customerId: 'cus_1', failures: 0, begunAt: NOW, ...agreed },
  });
});

it('a trial refused for the card is not attempted again', () => {
  const refused: Attempt = { ...made, state: 'abandoned', withoutTrial: true };
  expect(nextAttempt(refused, wanted, NOW)).toMatchObject({ trial: false, withoutTrial: true });
});
