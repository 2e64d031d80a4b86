import { expect, it, test } from 'vitest';
import { portalStep } from './portal-step.ts';

const session = 'https://billing.stripe.com/p/session/test_1';

test.each([
  ['a portal', { url: session }, { step: 'leave', url: session }],
  ['a user who never subscribed', { needsSetup: true, message: 'Please' }, { step: 'subscribe-first' }],
  ['an explanation', { message: 'Later' }, { step: 'explain', text: 'Later' }],
  ['an empty reply', {}, { step: 'nothing' }],
  ['an empty url', { url: '' }, { step: 'nothing' }],
])('%s leads to its step', (_what, reply, step) => expect(portalStep(reply, undefined)).toEqual(step));

it.each([
  'http://billing.stripe.com/p/session/1',
  'https://billing.stripe.com.evil.example/p/session/1',
  'https://evil.example/billing.stripe.com',
  'https://billing.stripe.com@evil.example/',
  'https://somebody@billing.stripe.com/',
  'https://billing.stripe.com:8443/',
  'https://stripe.com/',
  'javascript:alert(1)',
  '//evil.example',
  '/p/session/1',
  'http://localhost:5173/p/session/1',
])('R-326: a foreign portal is not followed: %s', (url) =>
  expect(portalStep({ url }, undefined)).toEqual({ step: 'untrusted' }),
);

it('R-326: a foreign portal is one on another origin than the page’s, if the portal may be on that', () => {
  const own = 'http://localhost:5173';
  expect(portalStep({ url: `${own}/p/session/1` }, own)).toEqual({ step: 'leave', url: `${own}/p/session/1` });
  expect(portalStep({ url: 'http://localhost:5174/p/session/1' }, own)).toEqual({ step: 'untrusted' });
});
