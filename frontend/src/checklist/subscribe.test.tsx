import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RENEWAL_TERMS_VERSION } from '../../../shared/catalogue/renewal-terms.ts';
import { fakeStripe } from '../testing/stripe.ts';
import {
  advanceTime,
  asMember,
  callsTo,
  dialog,
  neverAnswers,
  noDialog,
  press,
  pressable,
  refusal,
  sent,
  server,
  top,
  visit,
} from './testing/product.tsx';

const stripe = fakeStripe();
const created = { subscriptionId: 'sub_1', clientSecret: 'seti_1_secret_2', hasHadTrial: false };
const charged = { subscriptionId: 'sub_1', clientSecret: 'pi_1_secret_2', hasHadTrial: true };
const alert = async () => (await screen.findByRole('alert')).textContent;

async function open(reply: unknown = created) {
  asMember();
  server.on('POST /api/create-subscription-existing-user', reply);
  server.on('POST /api/complete-subscription-existing-user', { message: 'Done' });
  await visit();
  await waitFor(() => pressable('Start your 5 day free trial'));
  await press('Start your 5 day free trial');
  await dialog('Complete Your Payment');
}

async function pay(button: string) {
  await waitFor(() => expect(pressable(button).getAttribute('aria-disabled')).toBe('false'));
  await press(button);
}

describe('Existing-user subscribe', () => {
  it('the modal opens and auto-creates the subscription after 100 ms if none is started', async () => {
    asMember();
    server.on('POST /api/create-subscription-existing-user', neverAnswers);
    await visit();
    await waitFor(() => pressable('Start your 5 day free trial'));
    await press('Start your 5 day free trial');
    await dialog('Complete Your Payment');
    const before = callsTo('/api/create-subscription-existing-user');
    await advanceTime(100);
    expect([before, callsTo('/api/create-subscription-existing-user')]).toEqual([0, 1]);
  });

  it("showing 'Setting up your subscription...'", async () => {
    await open(neverAnswers);
    expect(top().getByText('Setting up your subscription...')).toBeDefined();
  });

  it('billingInterval values sent: month, year', async () => {
    asMember();
    server.on('POST /api/create-subscription-existing-user', neverAnswers);
    await visit();
    await press(/Yearly/);
    await press('Start your 5 day free trial');
    await waitFor(() =>
      expect(sent('POST /api/create-subscription-existing-user')).toEqual([
        { billingInterval: 'year', termsVersion: RENEWAL_TERMS_VERSION },
      ]),
    );
  });

  it('Subscription modal plan choice starts as monthly', async () => {
    await open(neverAnswers);
    await waitFor(() =>
      expect(sent('POST /api/create-subscription-existing-user')).toEqual([
        { billingInterval: 'month', termsVersion: RENEWAL_TERMS_VERSION },
      ]),
    );
  });

  it("Then payment confirmation, 'Payment verified! Activating your subscription...'", async () => {
    await open();
    server.on('POST /api/complete-subscription-existing-user', neverAnswers);
    await pay('Start Free Trial');
    expect(await screen.findByText('Payment verified! Activating your subscription...')).toBeDefined();
    expect(stripe.confirmations).toEqual([{ kind: 'setup', clientSecret: 'seti_1_secret_2' }]);
    expect(sent('POST /api/complete-subscription-existing-user')).toEqual([{ subscriptionId: 'sub_1' }]);
  });

  it("and 'Subscription activated successfully! Redirecting...'", async () => {
    await open();
    await pay('Start Free Trial');
    expect(await screen.findByText('Subscription activated successfully! Redirecting...')).toBeDefined();
  });

  it("After 2 s a toast 'Subscription Activated' appears, with 'Welcome! Your 5-day free trial has started.', and the modal closes", async () => {
    await open();
    await pay('Start Free Trial');
    await screen.findByText('Subscription activated successfully! Redirecting...');
    await advanceTime(1_500);
    expect(screen.queryByText('Subscription Activated')).toBeNull();
    await advanceTime(500);
    expect(screen.getByText('Subscription Activated')).toBeDefined();
    expect(screen.getByText('Welcome! Your 5-day free trial has started.')).toBeDefined();
    await noDialog();
  });

  it("or 'Your subscription has been activated successfully!'", async () => {
    await open(charged);
    await pay('Subscribe');
    await screen.findByText('Subscription activated successfully! Redirecting...');
    await advanceTime(2_000);
    expect(screen.getByText('Your subscription has been activated successfully!')).toBeDefined();
    expect(stripe.confirmations).toEqual([{ kind: 'payment', clientSecret: 'pi_1_secret_2' }]);
  });

  it('After subscription changes, the /api/auth/user and subscription queries are asked for again', async () => {
    await open();
    const before = [callsTo('/api/auth/user'), callsTo('/api/subscription')];
    await pay('Start Free Trial');
    await screen.findByText('Subscription activated successfully! Redirecting...');
    await waitFor(() => expect(callsTo('/api/subscription')).toBe((before[1] ?? 0) + 1));
    await waitFor(() => expect(callsTo('/api/auth/user')).toBe((before[0] ?? 0) + 1));
  });
});

describe('Errors of the payment', () => {
  it("'Failed to create subscription': 'Failed to setup subscription. Please try again.'", async () => {
    await open(refusal(500));
    expect(await alert()).toBe('Failed to setup subscription. Please try again.');
  });

  it("'Failed to setup subscription. Please try again.' (no client secret)", async () => {
    await open({ ...created, clientSecret: '' });
    expect(await alert()).toBe('Failed to setup subscription. Please try again.');
  });

  it("'Subscription activation failed. Please contact support.'", async () => {
    await open();
    server.on('POST /api/complete-subscription-existing-user', refusal(500));
    await pay('Start Free Trial');
    expect(await alert()).toBe('Subscription activation failed. Please contact support.');
  });

  it("The server's message is shown when present", async () => {
    await open();
    server.on('POST /api/complete-subscription-existing-user', refusal(402, 'Payment has not been confirmed'));
    await pay('Start Free Trial');
    expect(await alert()).toBe('Payment has not been confirmed');
  });

  it("'Payment failed: {provider message}'", async () => {
    await open();
    stripe.on(() => ({ error: { message: 'Your card was declined.' } }));
    await pay('Start Free Trial');
    expect(await alert()).toBe('Payment failed: Your card was declined.');
  });

  it("'Payment system configuration error. Please contact support.'", async () => {
    vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', '');
    await open();
    expect(await alert()).toBe('Payment system configuration error. Please contact support.');
  });
});

describe('Trial check', () => {
  it("runs 100 ms after a signed-in user's email is known", async () => {
    asMember();
    server.on('GET /api/auth/user', neverAnswers);
    const known = { id: 'u', email: 'sam@example.com', firstName: 'Sam', lastName: 'S' };
    let tell = (_: Response) => {};
    server.on('GET /api/auth/user', () => new Promise<Response>((resolve) => (tell = resolve)));
    await visit();
    tell(new Response(JSON.stringify(known)));
    await screen.findByRole('button', { name: 'Checking your free trial' });
    const before = callsTo('/api/check-trial-eligibility');
    await advanceTime(100);
    expect([before, callsTo('/api/check-trial-eligibility')]).toEqual([0, 1]);
  });

  it('While checking, the button text is blank', async () => {
    asMember();
    server.on('POST /api/check-trial-eligibility', neverAnswers);
    await visit();
    expect((await screen.findByRole('button', { name: 'Checking your free trial' })).textContent).toBe('');
  });

  it("It is skipped if the email has no '@'", async () => {
    asMember({ email: 'sam' });
    await visit();
    await waitFor(() => pressable('Start your 5 day free trial'));
    await advanceTime(1_000);
    expect(callsTo('/api/check-trial-eligibility')).toBe(0);
  });

  it("Button text becomes 'Resubscribe' if the user already had a trial", async () => {
    asMember({ hadTrial: true });
    await visit();
    expect(await screen.findByRole('button', { name: 'Resubscribe' })).toBeDefined();
  });

  it("'Failed to check trial eligibility': failures logged only", async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    asMember();
    server.on('POST /api/check-trial-eligibility', refusal(500));
    await visit();
    await waitFor(() => pressable('Start your 5 day free trial'));
    expect(log.mock.calls.flat().join()).toContain('Failed to check trial eligibility');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
