import { afterEach, expect, test, vi } from 'vitest';
import { portalOnOwnOrigin, stripePublishableKey } from './env.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['pk_test_51Abc', 'pk_test_51Abc'],
  ['pk_live_51Abc', 'pk_live_51Abc'],
  ['', undefined],
  ['TODO', undefined],
  ['sk_live_51Abc', undefined],
  ['pk_test_51Abc sk_live_51Abc', undefined],
])('R-329: only a publishable key is accepted: %s', (given, taken) => {
  vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', given);
  expect(stripePublishableKey()).toBe(taken);
});

test('the key may be missing', () => {
  vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', undefined);
  expect(stripePublishableKey()).toBeUndefined();
});

test.each([
  ['true', true],
  ['1', false],
  [undefined, false],
])('the portal is on the page’s own origin only if the setting is exactly true: %s', (given, own) => {
  vi.stubEnv('VITE_PORTAL_ON_OWN_ORIGIN', given);
  expect(portalOnOwnOrigin()).toBe(own);
});
