import { expect, test } from 'vitest';
import { reversalOfDispute, reversalOfRefund } from './paid-invoice.ts';

const refund = { id: 're_1', amount: 3000, created: 100 };
const dispute = { id: 'du_1', amount: 3000, created: 100 };

test.each([
  ['succeeded', false],
  ['pending', false],
  ['requires_action', false],
  ['failed', true],
  ['canceled', true],
])('R-462: the money of a refund that is %s came back: %s', (status, reinstated) => {
  expect(reversalOfRefund({ ...refund, status })).toEqual({ id: 're_1', cents: 3000, at: 100, reinstated });
});

test.each([
  ['needs_response', false],
  ['under_review', false],
  ['lost', false],
  ['won', true],
] as const)('R-462: the money of a dispute that is %s came back: %s', (status, reinstated) => {
  expect(reversalOfDispute({ ...dispute, status })).toEqual({ id: 'du_1', cents: 3000, at: 100, reinstated });
});

test.each(['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented'] as const)(
  'R-462: a dispute that is %s has withdrawn nothing',
  (status) => {
    expect(reversalOfDispute({ ...dispute, status })).toBeUndefined();
  },
);
