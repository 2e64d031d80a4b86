import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describedBy } from '../testing/described-by.ts';
import { dialog, fill, noDialog, press, refusal, server, top, visit } from './testing/product.tsx';

describe('Password reset', () => {
  function withReset() {
    server.on('POST /api/send-password-reset', {
      message: 'If an account exists for this email, a reset code has been sent.',
    });
    server.on('POST /api/verify-password-reset', { message: 'Code verified' });
    server.on('POST /api/complete-password-reset', { message: 'Password reset' });
  }

  async function atEmail() {
    withReset();
    await visit();
    await press('Log in');
    await press('Forgot password?');
  }
  async function atCode() {
    await atEmail();
    await fill({ Email: 'sam@example.com' });
    await press('Send reset code');
    await screen.findByLabelText('Verification code');
  }
  async function atPassword() {
    await atCode();
    await fill({ 'Verification code': '123456' });
    await press('Verify code');
    await screen.findByLabelText('New password');
  }
  const alert = async () => (await screen.findByRole('alert')).textContent;
  const wrongAt = (label: string) => describedBy(top().getByLabelText(label));

  it('email, then code, then new password', async () => {
    await atPassword();
    await fill({ 'New password': 'correct horse', 'Confirm new password': 'correct horse' });
    await press('Reset password');
    await waitFor(() =>
      expect(server.calls.map(({ path, body }) => [path, body])).toEqual([
        ['/api/send-password-reset', { email: 'sam@example.com' }],
        ['/api/verify-password-reset', { email: 'sam@example.com', code: '123456' }],
        ['/api/complete-password-reset', { email: 'sam@example.com', code: '123456', newPassword: 'correct horse' }],
      ]),
    );
    await noDialog();
  });

  it('each step with a Back link', async () => {
    await atPassword();
    await press('Back');
    expect(top().getByLabelText('Verification code')).toBeDefined();
    await press('Back');
    expect(top().getByRole('button', { name: 'Send reset code' })).toBeDefined();
    await press('Back');
    expect(await dialog('Log in')).toBeDefined();
  });

  it('Reset success shows a toast and closes', async () => {
    await atPassword();
    await fill({ 'New password': 'correct horse', 'Confirm new password': 'correct horse' });
    await press('Reset password');
    await noDialog();
    expect(screen.getByRole('region', { name: 'Notice' }).textContent).toContain('Password Reset');
  });

  it("Email: 'Email is required'", async () => {
    await atEmail();
    await press('Send reset code');
    expect(wrongAt('Email')).toBe('Email is required');
  });

  it("Email: 'Please enter a valid email address'", async () => {
    await atEmail();
    await fill({ Email: 'sam@localhost' });
    await press('Send reset code');
    expect(wrongAt('Email')).toBe('Please enter a valid email address');
  });

  it("Code: 'Verification code is required'", async () => {
    await atCode();
    await press('Verify code');
    expect(wrongAt('Verification code')).toBe('Verification code is required');
  });

  it("under 6 characters gives 'Code must be 6 digits'", async () => {
    await atCode();
    await fill({ 'Verification code': '12345' });
    await press('Verify code');
    expect(wrongAt('Verification code')).toBe('Code must be 6 digits');
  });

  it('input is digits only, max 6', async () => {
    await atCode();
    await fill({ 'Verification code': ' 12a34-5678' });
    expect(top().getByLabelText('Verification code')).toHaveProperty('value', '123456');
  });

  it("New password: 'New password is required'", async () => {
    await atPassword();
    await press('Reset password');
    expect(wrongAt('New password')).toBe('New password is required');
  });

  it("under 8 characters gives 'Password must be at least 8 characters long'", async () => {
    await atPassword();
    await fill({ 'New password': '7 chars', 'Confirm new password': '7 chars' });
    await press('Reset password');
    expect(wrongAt('New password')).toBe('Password must be at least 8 characters long');
  });

  it("'Password confirmation is required'", async () => {
    await atPassword();
    await fill({ 'New password': 'correct horse' });
    await press('Reset password');
    expect(wrongAt('Confirm new password')).toBe('Password confirmation is required');
  });

  it("mismatch gives 'Passwords do not match'", async () => {
    await atPassword();
    await fill({ 'New password': 'correct horse', 'Confirm new password': 'correct hose' });
    await press('Reset password');
    expect(wrongAt('Confirm new password')).toBe('Passwords do not match');
  });

  it("'Failed to send reset code'", async () => {
    await atEmail();
    server.on('POST /api/send-password-reset', refusal(500));
    await fill({ Email: 'sam@example.com' });
    await press('Send reset code');
    expect(await alert()).toBe('Failed to send reset code');
  });

  it("'Invalid verification code'", async () => {
    await atCode();
    server.on('POST /api/verify-password-reset', refusal(500));
    await fill({ 'Verification code': '123456' });
    await press('Verify code');
    expect(await alert()).toBe('Invalid verification code');
  });

  it("'Failed to reset password'", async () => {
    await atPassword();
    server.on('POST /api/complete-password-reset', refusal(500));
    await fill({ 'New password': 'correct horse', 'Confirm new password': 'correct horse' });
    await press('Reset password');
    expect(await alert()).toBe('Failed to reset password');
  });

  it("The server's message is shown when present", async () => {
    await atEmail();
    server.on('POST /api/send-password-reset', refusal(429, 'Too many codes have been requested.'));
    await fill({ Email: 'sam@example.com' });
    await press('Send reset code');
    expect(await alert()).toBe('Too many codes have been requested.');
  });
});
