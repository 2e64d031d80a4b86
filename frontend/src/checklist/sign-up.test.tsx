import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RENEWAL_TERMS_VERSION } from '../../../shared/catalogue/renewal-terms.ts';
import { fakeStripe } from '../testing/stripe.ts';
import { advanceTime, asMember, dialog, fill, noDialog, press, sent, server, top, visit } from './testing/product.tsx';
import { atCard, atCode, atForm, charge, pay, signUpPerson, verify, withSignUp } from './testing/sign-up.ts';

const stripe = fakeStripe();
const alert = async () => (await screen.findByRole('alert')).textContent;
const paths = () => server.calls.map(({ path }) => path.replace('/api/', ''));

describe('Sign-up (new user)', () => {
  it('The trial-eligibility check is run before sending the code', async () => {
    await atCode();
    expect(paths()).toEqual(['check-trial-eligibility', 'send-verification']);
  });

  it('Sign-up form: first name, last name, email, password and its confirmation', async () => {
    await atForm();
    for (const label of Object.keys(signUpPerson)) expect(top().getByLabelText(label)).toBeDefined();
  });

  it('Verification step (code sent)', async () => {
    await atCode();
    expect(sent('POST /api/send-verification')).toEqual([{ email: 'ann@example.com' }]);
    expect(top().getByText('ann@example.com')).toBeDefined();
  });

  it('Account and subscription creation, which closes the form and opens the payment modal', async () => {
    await atCard();
    expect(screen.queryByRole('dialog', { name: 'Create Your Account' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Start Your Free Trial' })).toBeDefined();
    expect(sent('POST /api/create-subscription')).toEqual([
      {
        firstName: 'Ann',
        lastName: 'Lee',
        email: 'ann@example.com',
        password: 'quiet lake 7',
        confirmPassword: 'quiet lake 7',
        billingInterval: 'month',
        termsVersion: RENEWAL_TERMS_VERSION,
      },
    ]);
  });

  it('billingInterval values sent: month, year', async () => {
    withSignUp();
    await visit('/help');
    await press(/Yearly/);
    await press('Start your 5 day free trial');
    await fill(signUpPerson);
    await press('Continue');
    await screen.findByLabelText('Verification code');
    await verify();
    await screen.findByLabelText('Card number');
    expect(sent('POST /api/create-subscription')).toMatchObject([{ billingInterval: 'year' }]);
  });

  it("a client secret beginning 'seti_' is confirmed as a setup (trial, no charge)", async () => {
    await atCard();
    expect(top().getByText('$0.00 today')).toBeDefined();
    await pay();
    await waitFor(() => expect(stripe.confirmations).toEqual([{ kind: 'setup', clientSecret: 'seti_1_secret_2' }]));
  });

  it('otherwise a payment is confirmed', async () => {
    await atCode();
    server.on('POST /api/create-subscription', charge);
    await verify();
    await screen.findByLabelText('Card number');
    await pay('Pay $30.00');
    await waitFor(() => expect(stripe.confirmations).toEqual([{ kind: 'payment', clientSecret: 'pi_1_secret_2' }]));
  });

  it("Account completion, with the message 'Payment verified! Creating your account...'", async () => {
    await atCard();
    server.on('POST /api/complete-subscription', () => new Promise(() => {}));
    await pay();
    expect(await screen.findByText('Payment verified! Creating your account...')).toBeDefined();
    expect(sent('POST /api/complete-subscription')).toMatchObject([
      { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', subscriptionId: 'sub_1', customerId: 'cus_1' },
    ]);
  });

  it('Account created successfully! Payment method verified without any charges. Your 5-day free trial has started - you now have access to all premium features!', async () => {
    await atCard();
    await pay();
    await waitFor(async () =>
      expect(await alert()).toBe(
        'Account created successfully! Payment method verified without any charges. Your 5-day free trial has started - you now have access to all premium features!',
      ),
    );
  });

  it('Page reload after 2 s', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await atCard();
    await pay();
    await screen.findByText(/^Account created successfully!/);
    expect(reload).not.toHaveBeenCalled();
    await advanceTime(2_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('Emails that already had a trial are billed immediately', async () => {
    await atForm();
    server.on('POST /api/check-trial-eligibility', { hasHadTrial: true, message: 'Had' });
    await fill(signUpPerson);
    await press('Continue');
    await screen.findByLabelText('Verification code');
    expect(await alert()).toContain('your card will be charged right away');
  });

  it('Subscribing opens sign-up, which can switch to login', async () => {
    await atForm();
    await press('Already have an account? Log in');
    expect(await dialog('Log in')).toBeDefined();
  });

  it("legal-age notice at sign-up: 'You must be of legal gambling age where you live.'", async () => {
    await atForm();
    expect(top().getByText(/You must be of legal gambling age where you live\./)).toBeDefined();
  });

  it('Closing any modal resets all its fields', async () => {
    await atForm();
    await fill(signUpPerson);
    await press('Close');
    await press('Start your 5 day free trial');
    await dialog('Create Your Account');
    for (const label of Object.keys(signUpPerson)) expect(top().getByLabelText(label)).toHaveProperty('value', '');
  });
});

describe('Sign up & Subscribe, Complete Your Subscription', () => {
  it.each(['/', '/overlap', '/promo', '/settings'])('the sign-up opens as Sign up & Subscribe on %s', async (path) => {
    withSignUp();
    await visit(path);
    await press('Start your 5 day free trial');
    expect(await dialog('Sign up & Subscribe')).toBeDefined();
  });

  it('and the card is asked for as Complete Your Subscription where no trial starts', async () => {
    await atForm();
    server.on('POST /api/create-subscription', charge);
    await fill(signUpPerson);
    await press('Continue');
    await screen.findByLabelText('Verification code');
    await verify();
    expect(await dialog('Complete Your Subscription')).toBeDefined();
  });
});

describe('A pending registration', () => {
  it('saved in session storage is restored into the form and opens the account modal', async () => {
    sessionStorage.setItem(
      'pendingRegistration',
      JSON.stringify({ email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', billingInterval: 'month' }),
    );
    await visit('/help');
    const account = await dialog('Create Your Account');
    expect(account.getByLabelText('First name')).toHaveProperty('value', 'Ann');
    expect(account.getByLabelText('Last name')).toHaveProperty('value', 'Lee');
    expect(account.getByLabelText('Email')).toHaveProperty('value', 'ann@example.com');
  });

  it('is stored without the password while the code is being sent', async () => {
    await atCode();
    const kept = sessionStorage.getItem('pendingRegistration') ?? '';
    expect(JSON.parse(kept)).toMatchObject({ email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' });
    expect(kept).not.toContain('quiet lake');
  });
});

describe('Visitor (anonymous)', () => {
  it('may sign up; a signed-in user goes to the payment instead', async () => {
    asMember();
    server.on('POST /api/create-subscription-existing-user', () => new Promise(() => {}));
    await visit('/help');
    await press('Start your 5 day free trial');
    expect(await dialog('Complete Your Payment')).toBeDefined();
    await press('Close');
    await noDialog();
  });
});
