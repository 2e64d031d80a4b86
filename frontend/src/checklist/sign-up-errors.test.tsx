import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeStripe } from '../testing/stripe.ts';
import { dialog, fill, press, refusal, server, visit } from './testing/product.tsx';
import { atCard, atCode, atForm, pay, signUpPerson, verify, withSignUp } from './testing/sign-up.ts';

const stripe = fakeStripe();
const alert = async () => (await screen.findByRole('alert')).textContent;

describe('Errors of the sign-up', () => {
  it("'Failed to send verification code. Please try again.'", async () => {
    await atForm();
    server.on('POST /api/send-verification', refusal(500));
    await fill(signUpPerson);
    await press('Continue');
    expect(await alert()).toBe('Failed to send verification code. Please try again.');
  });

  it("'Verification failed. Please try again.'", async () => {
    await atCode();
    server.on('POST /api/verify-email', refusal(500));
    await verify();
    expect(await alert()).toBe('Verification failed. Please try again.');
  });

  it("'Failed to create subscription'", async () => {
    await atCode();
    server.on('POST /api/create-subscription', refusal(500));
    await verify();
    expect(await alert()).toBe('Failed to create subscription');
  });

  it("'Subscription creation failed', where the address was verified before a reload", async () => {
    withSignUp();
    sessionStorage.setItem(
      'pendingRegistration',
      JSON.stringify({ email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', billingInterval: 'month' }),
    );
    await visit('/help');
    await dialog('Create Your Account');
    server.on('POST /api/create-subscription', refusal(500));
    await fill({ Password: signUpPerson.Password, 'Confirm password': signUpPerson.Password });
    await press('Continue');
    expect(await alert()).toBe('Subscription creation failed');
  });

  it("'Failed to check trial eligibility': failures logged only and clear the notice", async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await atForm();
    server.on('POST /api/check-trial-eligibility', refusal(500));
    await fill(signUpPerson);
    await press('Continue');
    await screen.findByLabelText('Verification code');
    expect(log.mock.calls.flat().join()).toContain('Failed to check trial eligibility');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("'Payment failed: {provider message}'", async () => {
    await atCard();
    stripe.on(() => ({ error: { message: 'Your card was declined.' } }));
    await pay();
    expect(await alert()).toBe('Payment failed: Your card was declined.');
  });

  it("After payment: 'Account creation failed: {message}'", async () => {
    await atCard();
    server.on('POST /api/complete-subscription', refusal(402, 'Payment has not been confirmed'));
    await pay();
    expect(await alert()).toBe('Account creation failed: Payment has not been confirmed');
  });

  it("'Account creation failed. Please try again.'", async () => {
    await atCard();
    server.on('POST /api/complete-subscription', refusal(500));
    await pay();
    expect(await alert()).toBe('Account creation failed. Please try again.');
  });

  it("'Payment succeeded but account creation failed. Please contact support.' on network failure", async () => {
    await atCard();
    server.on('POST /api/complete-subscription', () => Promise.reject(new TypeError('Failed to fetch')));
    await pay();
    expect(await alert()).toBe('Payment succeeded but account creation failed. Please contact support.');
  });

  it("Missing payment-provider key: 'Stripe configuration is missing. Please contact support.'", async () => {
    vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', '');
    await atCode();
    await verify();
    expect(await alert()).toBe('Stripe configuration is missing. Please contact support.');
  });
});
