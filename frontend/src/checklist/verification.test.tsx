import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../testing/api-server.ts';
import { describedBy } from '../testing/described-by.ts';
import { advanceTime, callsTo, fill, press, pressable, sent, server, top } from './testing/product.tsx';
import { atCode, atForm, codeSent, signUpPerson } from './testing/sign-up.ts';

const ALREADY = 'A verification code was already sent to this email. Please check your inbox and enter the code below.';
const alert = async () => (await screen.findByRole('alert')).textContent;

describe('Validation of the sign-up', () => {
  async function wrongAt(label: keyof typeof signUpPerson, text: string) {
    await atForm();
    await fill({ ...signUpPerson, [label]: text });
    await press('Continue');
    expect(callsTo('/api/check-trial-eligibility')).toBe(0);
    return describedBy(top().getByLabelText(label));
  }

  it("Email required ('Email is required')", async () => {
    expect(await wrongAt('Email', '')).toBe('Email is required');
  });
  it("and in address form ('Please enter a valid email address')", async () => {
    expect(await wrongAt('Email', 'ann@')).toBe('Please enter a valid email address');
  });
  it("'First name is required' (checked after trimming)", async () => {
    expect(await wrongAt('First name', '  ')).toBe('First name is required');
  });
  it("'Last name is required' (checked after trimming)", async () => {
    expect(await wrongAt('Last name', '  ')).toBe('Last name is required');
  });
  it("'Password is required'", async () => {
    expect(await wrongAt('Password', '')).toBe('Password is required');
  });
  it("at least 8 characters ('Password must be at least 8 characters long')", async () => {
    expect(await wrongAt('Password', 'short 1')).toBe('Password must be at least 8 characters long');
  });
  it("'Password confirmation is required'", async () => {
    expect(await wrongAt('Confirm password', '')).toBe('Password confirmation is required');
  });
  it("mismatch gives 'Passwords do not match'", async () => {
    expect(await wrongAt('Confirm password', 'quiet lake 8')).toBe('Passwords do not match');
  });
  it('The code is digits only, 6 long', async () => {
    await atCode();
    await fill({ 'Verification code': ' 12a34-5678' });
    expect(top().getByLabelText('Verification code')).toHaveProperty('value', '123456');
  });
  it('the verify button is disabled until it has 6 digits', async () => {
    await atCode();
    const usable = () => pressable('Verify & Continue').matches(':disabled, [aria-disabled=true]');
    await fill({ 'Verification code': '12345' });
    expect(usable()).toBe(true);
    await fill({ 'Verification code': '123456' });
    expect(usable()).toBe(false);
  });
});

describe('Verification resend', () => {
  const sentBefore = { alreadySent: true, canResend: false, secondsUntilResend: 90, message: 'Please wait' };
  const notYet = () => expect(top().queryByRole('button', { name: 'Resend code' })).toBeNull();

  async function codeRefused() {
    await atForm();
    server.on('POST /api/send-verification', () => json(sentBefore, 429));
    await fill(signUpPerson);
    await press('Continue');
    await screen.findByLabelText('Verification code');
  }

  it("A rate-limit reply (HTTP 429) enters the verification step. It shows 'A verification code was already sent to this email. Please check your inbox and enter the code below.'", async () => {
    await codeRefused();
    expect(await alert()).toBe(ALREADY);
  });

  it('and counts down from secondsUntilResend, with no resend allowed', async () => {
    await codeRefused();
    expect(top().getByText('Resend code in 1:30')).toBeDefined();
    notYet();
    await advanceTime(30_000);
    expect(top().getByText('Resend code in 1:00')).toBeDefined();
  });

  it('A rate-limit reply keeps the verification step', async () => {
    await atCode();
    await advanceTime(600_000);
    server.on('POST /api/send-verification', () => json(sentBefore, 429));
    await press('Resend code');
    expect(await alert()).toBe(ALREADY);
    expect(top().getByLabelText('Verification code')).toBeDefined();
  });

  it('After a successful send the countdown is 600 s', async () => {
    await atCode();
    expect(top().getByText('Resend code in 10:00')).toBeDefined();
    notYet();
  });

  it('The resend button appears when the countdown reaches 0', async () => {
    await atCode();
    await advanceTime(598_000);
    notYet();
    await advanceTime(2_000);
    await press('Resend code');
    await waitFor(() => expect(sent('POST /api/send-verification')).toHaveLength(2));
  });

  it('or the server says resend is allowed', async () => {
    await atForm();
    server.on('POST /api/send-verification', {
      ...codeSent,
      alreadySent: true,
      canResend: true,
      secondsUntilResend: 0,
    });
    await fill(signUpPerson);
    await press('Continue');
    await screen.findByLabelText('Verification code');
    expect(pressable('Resend code')).toBeDefined();
  });

  it("Success: 'Verification Code Sent'", async () => {
    await atCode();
    await advanceTime(600_000);
    await press('Resend code');
    expect(await screen.findByText('Verification Code Sent')).toBeDefined();
  });
});
