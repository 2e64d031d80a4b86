import { expect, it } from 'vitest';
import type { faultKindNames } from './fault-kinds.ts';
import { inject } from './inject.ts';
import type { Product } from './product.ts';

/** Calls that an injection makes fail at Stripe, for choices from 0 to 1. */
function failingAtStripe(kind: (typeof faultKindNames)[number]): readonly string[] {
  const failing = new Set<string>();
  const stripe = { fail: (call: string) => failing.add(call) };
  const product = { local: () => ({ stripe }) } as unknown as Product;
  for (let choice = 0; choice < 1; choice += 0.05)
    inject({ product, bounced: () => {}, meanwhile: () => {} }, { kind, at: 0, lasts: 1, choice });
  return [...failing];
}

it('lets Stripe decline a card only where one is looked at', () => {
  expect(failingAtStripe('Stripe 402')).toEqual([
    'POST /v1/subscriptions',
    'POST /v1/elements/setup_intents/:id/confirm',
    'POST /v1/elements/payment_intents/:id/confirm',
  ]);
  expect(failingAtStripe('Stripe 429')).toEqual(['*']);
});
