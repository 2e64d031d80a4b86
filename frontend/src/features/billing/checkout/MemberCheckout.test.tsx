import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BillingInterval } from '../../../../../shared/catalogue/plans.ts';
import { TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { RENEWAL_TERMS_VERSION } from '../../../../../shared/catalogue/renewal-terms.ts';
import { formatDay } from '../../../lib/format.ts';
import { fakeApi, json, neverAnswers, refusal } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { fakeStripe } from '../../../testing/stripe.ts';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { MemberCheckout } from './MemberCheckout.tsx';

const CREATE = '/api/create-subscription-existing-user';
const COMPLETE = '/api/complete-subscription-existing-user';
const trial = { clientSecret: 'seti_1_secret_2', subscriptionId: 'sub_1', hasHadTrial: false };
const paid = { clientSecret: 'pi_1_secret_2', subscriptionId: 'sub_1', hasHadTrial: true };
const server = fakeApi();
const stripe = fakeStripe();
const onClose = vi.fn();
const onActivated = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T12:00:00') });
  onClose.mockReset();
  onActivated.mockReset();
  server.on(`POST ${CREATE}`, trial);
  server.on(`POST ${COMPLETE}`, { message: 'Subscription activated successfully' });
});
afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const press = userEvent.setup({ delay: null });
const button = (name: string) => screen.findByRole('button', { name });
/** Time passes only with `advanceTime`. */
const stopClock = () => vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00') });
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(interval: BillingInterval = 'month') {
  renderPart(
    <>
      <ToastStack />
      <MemberCheckout interval={interval} onClose={onClose} onActivated={onActivated} />
    </>,
  );
  await advanceTime(100);
}

async function pay(submit = 'Start Free Trial') {
  await screen.findByLabelText('Card number');
  await waitFor(() => expect(screen.queryByText('Loading the payment form...')).toBeNull());
  await press.click(await button(submit));
}

it('the setup starts by itself 100 ms after opening, once, with the focus on its message', async () => {
  stopClock();
  server.on(`POST ${CREATE}`, neverAnswers);
  renderPart(<MemberCheckout interval="year" onClose={onClose} onActivated={onActivated} />);
  expect(screen.getByRole('dialog', { name: 'Complete Your Payment' })).toBeDefined();
  const news = screen.getByText('Setting up your subscription...');
  expect(document.activeElement?.contains(news)).toBe(true);
  await advanceTime(99);
  expect(server.callsTo(CREATE)).toEqual([]);
  await advanceTime(200);
  expect(server.callsTo(CREATE).map(({ body }) => body)).toEqual([
    { billingInterval: 'year', termsVersion: RENEWAL_TERMS_VERSION },
  ]);
});

it('the setup does not start if the modal is closed before', async () => {
  const { unmount } = renderPart(<MemberCheckout interval="month" onClose={onClose} onActivated={onActivated} />);
  unmount();
  await advanceTime(200);
  expect(server.calls).toEqual([]);
});

it.each([
  ['a reply without a secret', () => json({ subscriptionId: 'sub_1', hasHadTrial: true })],
  ['an empty secret', () => json({ ...paid, clientSecret: '' })],
  ['a failure without a message', () => json({}, 500)],
])('the setup fails with %s: an error is shown, and it can be retried', async (_what, reply) => {
  server.on(`POST ${CREATE}`, reply);
  await open();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to setup subscription. Please try again.');
  server.on(`POST ${CREATE}`, trial);
  await press.dblClick(await button('Try again'));
  expect(await screen.findByLabelText('Card number')).toBeDefined();
  expect(server.callsTo(CREATE)).toHaveLength(2);
});

it('the setup reports that the server cannot be reached', async () => {
  server.on(`POST ${CREATE}`, () => Promise.reject(new TypeError('Failed to fetch')));
  await open();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Crossbook cannot be reached. Check your connection and try again.',
  );
  expect(await button('Try again')).toBeDefined();
});

it('the setup links a user who is already subscribed to Settings', async () => {
  server.on(`POST ${CREATE}`, () => refusal('already-subscribed'));
  await open();
  expect((await screen.findByRole('alert')).textContent).toBe('You already have a subscription');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await press.click(screen.getByRole('link', { name: 'Go to Settings' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('the setup makes no call if payments are not configured', async () => {
  vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', '');
  await open();
  expect(screen.getByRole('alert').textContent).toBe('Payment system configuration error. Please contact support.');
  await advanceTime(500);
  expect(server.calls).toEqual([]);
});

it('the payment verifies the card for a trial and charges nothing today', async () => {
  await open('year');
  expect((await screen.findByText('$0.00 today')).closest('p')?.textContent).toBe(
    `$0.00 today, then $270.00 a year from ${formatDay(Date.now() + TRIAL_DAYS * 86_400_000)}, unless you cancel before then.`,
  );
  await pay();
  expect(stripe.confirmations).toEqual([{ kind: 'setup', clientSecret: trial.clientSecret }]);
});

it('the payment states the amount charged today if there is no trial', async () => {
  server.on(`POST ${CREATE}`, paid);
  await open();
  expect((await screen.findByText('$30.00 today')).closest('p')?.textContent).toBe(
    '$30.00 today, then $30.00 every month until you cancel.',
  );
  expect(screen.queryByText(/trial/i)).toBeNull();
  await pay('Subscribe');
  expect(stripe.confirmations).toEqual([{ kind: 'payment', clientSecret: paid.clientSecret }]);
});

it('the payment leaves the form usable after a decline and activates nothing', async () => {
  stripe.on(() => ({ error: { message: 'Your card was declined.' } }));
  await open();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toBe('Payment failed: Your card was declined.');
  expect(server.callsTo(COMPLETE)).toEqual([]);
  stripe.on(() => ({ status: 'succeeded' }));
  await press.click(await button('Start Free Trial'));
  expect(await screen.findByText('Subscription activated successfully! Redirecting...')).toBeDefined();
});

it('the activation runs once', async () => {
  server.on(`POST ${COMPLETE}`, neverAnswers);
  await open();
  await pay();
  expect(await screen.findByText('Payment verified! Activating your subscription...')).toBeDefined();
  expect(server.callsTo(COMPLETE).map(({ body }) => body)).toEqual([{ subscriptionId: 'sub_1' }]);
});

it.each([
  ['with a trial', trial, 'Start Free Trial', `Welcome! Your ${TRIAL_DAYS}-day free trial has started.`],
  ['without a trial', paid, 'Subscribe', 'Your subscription has been activated successfully!'],
])('the activation %s succeeds: the modal closes after 2 s with a toast', async (_what, begun, submit, words) => {
  stopClock();
  server.on(`POST ${CREATE}`, begun);
  await open();
  await advanceTime(20);
  act(() => screen.getByRole('button', { name: submit }).click());
  await advanceTime(20);
  expect(screen.getByText('Subscription activated successfully! Redirecting...')).toBeDefined();
  await advanceTime(1_970);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByText('Subscription Activated')).toBeNull();
  await advanceTime(30);
  expect(screen.getByText('Subscription Activated')).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
  expect(onActivated).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

it('the activation can be closed early after it succeeded', async () => {
  await open();
  await pay();
  await screen.findByText('Subscription activated successfully! Redirecting...');
  await press.click(await button('Close'));
  expect(onActivated).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByText('Subscription Activated')).toBeDefined();
});

it.each([
  ['the server’s message', () => refusal('payment-unconfirmed'), 'Payment has not been confirmed'],
  ['a fallback', () => json({}, 500), 'Subscription activation failed. Please contact support.'],
  [
    'that the server cannot be reached',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Crossbook cannot be reached. Check your connection and try again.',
  ],
])('the activation fails and shows %s; a retry does not pay again', async (_what, reply, words) => {
  server.on(`POST ${COMPLETE}`, reply);
  await open();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByText('Trying again will not charge your card twice.')).toBeDefined();
  server.on(`POST ${COMPLETE}`, { message: 'Subscription activated successfully' });
  await press.dblClick(await button('Try again'));
  expect(await screen.findByText('Subscription activated successfully! Redirecting...')).toBeDefined();
  expect(server.callsTo(COMPLETE)).toHaveLength(2);
  expect(stripe.confirmations).toHaveLength(1);
  expect(server.callsTo(CREATE)).toHaveLength(1);
});

it.each([
  ['trial-used', 'This card has already been used for a free trial. Please subscribe without a trial.'],
  ['subscription-canceled', 'This subscription was canceled. Please start again.'],
] as const)('the activation refused with %s, “%s”, starts another subscription', async (code, words) => {
  server.on(`POST ${COMPLETE}`, () => refusal(code));
  await open();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  server.on(`POST ${CREATE}`, { ...paid, subscriptionId: 'sub_2' });
  server.on(`POST ${COMPLETE}`, { message: 'Subscription activated successfully' });
  await press.dblClick(await button('Start again'));
  expect(await screen.findByText('$30.00 today')).toBeDefined();
  await pay('Subscribe');
  await screen.findByText('Subscription activated successfully! Redirecting...');
  expect(server.callsTo(CREATE)).toHaveLength(2);
  expect(server.callsTo(COMPLETE).map(({ body }) => body)).toEqual([
    { subscriptionId: 'sub_1' },
    { subscriptionId: 'sub_2' },
  ]);
});

it('R-323: the payment keeps no secret in the browser’s storage', async () => {
  await open();
  await pay();
  await screen.findByText('Subscription activated successfully! Redirecting...');
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('secret');
});
