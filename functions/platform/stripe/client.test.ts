import { expect, it } from 'vitest';
import { createStripe, STRIPE_API_VERSION } from './client.ts';
import { isLiveKey } from './key.ts';

const endpoint = 'http://127.0.0.1:5173';

it('the client pins the version, sends no telemetry, and times out after 6 s with one retry', () => {
  const stripe = createStripe({ secretKey: 'sk_test_1' });
  expect(stripe.getApiField('version')).toBe(STRIPE_API_VERSION);
  expect(stripe.getTelemetryEnabled()).toBe(false);
  expect([stripe.getApiField('timeout'), stripe.getMaxNetworkRetries()]).toEqual([6000, 1]);
  expect(stripe.getApiField('host')).toBe('api.stripe.com');
});

it('the client uses a configured simulator', () => {
  const stripe = createStripe({ secretKey: 'sk_test_1', endpoint });
  expect([stripe.getApiField('protocol'), stripe.getApiField('host'), stripe.getApiField('port')]).toEqual([
    'http',
    '127.0.0.1',
    '5173',
  ]);
});

it('a live key is never sent to a simulator', () => {
  expect(() => createStripe({ secretKey: 'sk_live_1', endpoint })).toThrow('not for a stand-in');
  expect(() => createStripe({ secretKey: 'rk_live_1', endpoint })).toThrow('not for a stand-in');
});

it.each(['', 'pk_test_1', 'sk_test_', 'sk_test_1\n', 'whsec_1', 'sk_1'])(
  'R-303: “%s” is refused as it is not a secret key, without revealing it',
  (secretKey) => {
    const made = () => createStripe({ secretKey });
    expect(made).toThrow('not shaped like one');
    if (secretKey !== '') expect(made).not.toThrow(secretKey);
  },
);

it('live and test keys are distinguished', () => {
  expect(['sk_live_1', 'rk_live_1', 'sk_test_1', 'rk_test_live_1'].map(isLiveKey)).toEqual([true, true, false, false]);
});
