import { expect, it, test } from 'vitest';
import { webhookEvents } from '../../platform/stripe/webhook-events.ts';
import { isWebhookEventName, readSubject } from './event-subject.ts';

const invoice = {
  id: 'in_1',
  customer: 'cus_1',
  billing_reason: 'subscription_cycle',
  parent: { subscription_details: { subscription: 'sub_1' } },
};

const about = (type: string, object: unknown) => readSubject({ id: 'evt_1', type, data: { object } });

test.each([
  ['a subscription', 'customer.subscription.updated', { id: 'sub_1', customer: 'cus_1', status: 'active' }],
  ['an invoice', 'invoice.paid', invoice],
  ['an invoice with expanded fields', 'invoice.paid', { ...invoice, customer: { id: 'cus_1', name: 'Ada' } }],
])('subscription and customer of %s are found', (_name, type, object) => {
  expect(about(type, object)).toMatchObject({ eventId: 'evt_1', subscriptionId: 'sub_1', customerId: 'cus_1' });
});

it('an invoice without a subscription is recognized', () => {
  expect(about('invoice.paid', { ...invoice, parent: null }).subscriptionId).toBeUndefined();
});

it('only ids are kept: no state, no amount, no address', () => {
  const object = { ...invoice, customer_email: 'ada@example.com', amount_due: 3000, status: 'open' };
  expect(JSON.stringify(about('invoice.payment_failed', object))).not.toMatch(/ada@|3000|open/);
});

it('a malformed event throws, so that it is neither marked as processed nor lost', () => {
  expect(() => about('invoice.paid', { customer: 7 })).toThrow();
});

it('any other event has no subject', () => {
  expect(about('constructor', 7)).toMatchObject({ eventId: 'evt_1', type: 'constructor' });
  expect(webhookEvents.every(isWebhookEventName)).toBe(true);
  expect(['constructor', '__proto__', 'invoice.created'].some(isWebhookEventName)).toBe(false);
});
