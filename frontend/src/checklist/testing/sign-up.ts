import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { dialog, fill, press, pressable, server, visit } from './product.tsx';

const trial = { subscriptionId: 'sub_1', customerId: 'cus_1', clientSecret: 'seti_1_secret_2' };
export const charge = { subscriptionId: 'sub_2', customerId: 'cus_1', clientSecret: 'pi_1_secret_2' };
export const signUpPerson = {
  'First name': 'Ann',
  'Last name': 'Lee',
  Email: 'ann@example.com',
  Password: 'quiet lake 7',
  'Confirm password': 'quiet lake 7',
};
export const codeSent = { alreadySent: false, canResend: false, secondsUntilResend: 600, message: 'Sent' };

/** A server where a sign-up succeeds. */
export function withSignUp() {
  server.on('POST /api/check-trial-eligibility', { hasHadTrial: false, message: 'Eligible' });
  server.on('POST /api/send-verification', codeSent);
  server.on('POST /api/verify-email', { message: 'Verified' });
  server.on('POST /api/create-subscription', trial);
  server.on('POST /api/complete-subscription', { message: 'Done' });
}

export async function atForm() {
  withSignUp();
  await visit('/help');
  await press('Start your 5 day free trial');
  await dialog('Create Your Account');
}

export async function atCode() {
  await atForm();
  await fill(signUpPerson);
  await press('Continue');
  await screen.findByLabelText('Verification code');
}

export async function verify() {
  await fill({ 'Verification code': '123456' });
  await press('Verify & Continue');
}

export async function atCard() {
  await atCode();
  await verify();
  await screen.findByLabelText('Card number');
}

export async function pay(button = 'Start free trial') {
  await waitFor(() => expect(pressable(button).getAttribute('aria-disabled')).toBe('false'));
  await press(button);
}
