import { expect, it } from 'vitest';
import { stages } from '../../../infra/config/stages.ts';
import { seededRandom } from '../../bench/random.ts';
import { modelShift, type ShiftModel } from './shift-model.ts';

/** Several deployments, each with other arrivals. */
const modeled = (model: Omit<ShiftModel, 'random'>, deployments = 20) =>
  Array.from({ length: deployments }, (_, seed) => modelShift({ ...model, random: seededRandom(seed + 1) }));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const most = (values: readonly number[]) => Math.max(...values);

it.each([
  ['all at once', 'LambdaAllAtOnce'],
  ['a canary first', 'LambdaCanary10Percent5Minutes'],
  ['a tenth each minute', 'LambdaLinear10PercentEvery1Minute'],
] as const)(
  '1,000 subscribers get no 503 from a deployment %s, nor is one read of a parameter refused',
  (_name, shift) => {
    // Even if an instance takes four times as long to start as assumed.
    for (const startSeconds of [0.8, 3.2]) {
      const results = modeled({ subscribers: 1_000, shift, reads: 'batch', startSeconds });
      expect(results.map(({ status503, refusedReads }) => status503 + refusedReads)).toEqual(results.map(() => 0));
      expect(most(results.map(({ starts }) => starts))).toBeGreaterThan(10);
    }
  },
);

it('with one read for each parameter, twice as many subscribers get 503s from a deployment all at once', () => {
  const model = { subscribers: 2_000, shift: 'LambdaAllAtOnce' } as const;
  expect(sum(modeled({ ...model, reads: 'single' }).map(({ status503 }) => status503))).toBeGreaterThan(0);
  expect(sum(modeled({ ...model, reads: 'batch' }).map(({ status503 }) => status503))).toBe(0);
});

it('an instance is started by a call, so a batch each is never more reads a second than there are calls', () => {
  for (const { mostReadsInASecond, starts, calls } of modeled({
    ...({ subscribers: 10_000, shift: 'LambdaAllAtOnce', reads: 'batch' } as const),
  })) {
    expect(mostReadsInASecond).toBeLessThanOrEqual(40);
    expect(starts).toBeLessThan(calls);
  }
});

it('prod’s shift carries 10,000 subscribers without a 503, where all at once does not', () => {
  const model = { subscribers: 10_000, reads: 'batch' } as const;
  const { shift } = stages.prod.release;
  expect(sum(modeled({ ...model, shift }, 3).map(({ status503 }) => status503))).toBe(0);
  expect(sum(modeled({ ...model, shift: 'LambdaAllAtOnce' }, 3).map(({ status503 }) => status503))).toBeGreaterThan(10);
});
