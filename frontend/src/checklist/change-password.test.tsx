import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describedBy } from '../testing/described-by.ts';
import {
  advanceTime,
  asSubscriber,
  callsTo,
  dialog,
  fill,
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

const SEND = '/api/send-password-update-verification';
const codeSent = { alreadySent: false, canResend: false, secondsUntilResend: 600, message: 'Sent' };
const right = {
  'Verification code': '123456',
  'New password': 'correct horse',
  'Confirm new password': 'correct horse',
};
const wrongAt = (label: string) => describedBy(top().getByLabelText(label));

async function open(reply: unknown = codeSent) {
  asSubscriber();
  server.on(`POST ${SEND}`, reply);
  server.on('POST /api/update-password', { message: 'Done' });
  await visit('/settings');
  await press('Change Password');
  await dialog('Change Password');
}

async function update(texts: Partial<typeof right>) {
  await fill({ ...right, ...texts });
  await press('Update Password');
}

describe('Change Password dialog', () => {
  it('fields for verification code, new password and confirm new password', async () => {
    await open();
    for (const label of Object.keys(right)) expect(top().getByLabelText(label)).toBeDefined();
  });

  it('with show/hide toggles', async () => {
    await open();
    await press('Show new password');
    expect(top().getByLabelText('New password')).toHaveProperty('type', 'text');
    await press('Hide new password');
    expect(top().getByLabelText('New password')).toHaveProperty('type', 'password');
    expect(pressable('Show confirm new password')).toBeDefined();
  });

  it("It also has a 'Resend verification code' action", async () => {
    await open();
    await waitFor(() => expect(top().getByText('Resend verification code in 10:00')).toBeDefined());
    await advanceTime(600_000);
    await press('Resend verification code');
    await waitFor(() => expect(callsTo(SEND)).toBe(2));
  });

  it("and an Update Password button ('Updating...')", async () => {
    await open();
    server.on('POST /api/update-password', neverAnswers);
    await update({});
    await waitFor(() => expect(pressable('Updating...')).toBeDefined());
    expect(sent('POST /api/update-password')).toEqual([
      { password: 'correct horse', confirmPassword: 'correct horse', verificationCode: '123456' },
    ]);
  });

  it('A code is sent automatically once each time the dialog opens', async () => {
    await open();
    await waitFor(() => expect(callsTo(SEND)).toBe(1));
    await press('Close');
    await press('Change Password');
    await waitFor(() => expect(callsTo(SEND)).toBe(2));
  });

  it("Text: 'We sent a 6-digit code to {email}'", async () => {
    await open();
    await waitFor(() =>
      expect(top().getByText(/^We sent a 6-digit code to/).textContent).toBe(
        'We sent a 6-digit code to sam@example.com',
      ),
    );
  });

  it('Closing resets all fields', async () => {
    await open();
    await fill(right);
    await press('Close');
    await press('Change Password');
    await dialog('Change Password');
    for (const label of Object.keys(right)) expect(top().getByLabelText(label)).toHaveProperty('value', '');
  });

  it("Success: 'Verification Code Sent'", async () => {
    await open();
    expect(await screen.findByText('Verification Code Sent')).toBeDefined();
  });

  it("Success: 'Password Updated'", async () => {
    await open();
    await update({});
    expect(await screen.findByText('Password Updated')).toBeDefined();
    await noDialog();
  });
});

describe('Password update (settings)', () => {
  it("code exactly 6 digits ('Please enter a valid 6-digit verification code')", async () => {
    await open();
    await update({ 'Verification code': '12345' });
    expect(wrongAt('Verification code')).toBe('Please enter a valid 6-digit verification code');
    expect(callsTo('/api/update-password')).toBe(0);
  });
  it('digits only, max 6', async () => {
    await open();
    await fill({ 'Verification code': '1a2-345678' });
    expect(top().getByLabelText('Verification code')).toHaveProperty('value', '123456');
  });
  it('new password at least 8 characters', async () => {
    await open();
    await update({ 'New password': '7 chars', 'Confirm new password': '7 chars' });
    expect(wrongAt('New password')).toBe('Password must be at least 8 characters long');
  });
  it("must match the confirmation ('Passwords do not match')", async () => {
    await open();
    await update({ 'Confirm new password': 'correct hose' });
    expect(wrongAt('Confirm new password')).toBe('Passwords do not match');
  });
});

describe('Password update errors', () => {
  const alert = async () => (await screen.findByRole('alert')).textContent;

  it.each(['The verification code is used up', 'This is invalid', 'It has expired'])(
    "whose message contains 'verification code', 'invalid' or 'expired' appear by the code field: %s",
    async (words) => {
      await open();
      server.on('POST /api/update-password', refusal(400, words));
      await update({});
      await waitFor(() => expect(wrongAt('Verification code')).toBe(words));
    },
  );

  it('others appear in the general area', async () => {
    await open();
    server.on('POST /api/update-password', refusal(400, 'This password is too common.'));
    await update({});
    expect(await alert()).toBe('This password is too common.');
    expect(wrongAt('Verification code')).toBe('');
  });

  it("'Failed to update password'", async () => {
    await open();
    server.on('POST /api/update-password', refusal(500));
    await update({});
    expect(await alert()).toBe('Failed to update password');
  });

  it("'Failed to send verification code'", async () => {
    await open(refusal(500));
    expect(await alert()).toBe('Failed to send verification code');
  });

  it("alreadySent true shows 'A verification code was already sent to this email. Please check your inbox and enter the code below.' and counts down from secondsUntilResend", async () => {
    await open({ alreadySent: true, canResend: false, secondsUntilResend: 90, message: 'Please wait' });
    expect(await alert()).toBe(
      'A verification code was already sent to this email. Please check your inbox and enter the code below.',
    );
    expect(top().getByText('Resend verification code in 1:30')).toBeDefined();
  });
});
