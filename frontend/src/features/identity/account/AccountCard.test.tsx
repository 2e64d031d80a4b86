import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, json, refusal } from '../../../testing/api-server.ts';
import { describedBy } from '../../../testing/described-by.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { AccountCard } from './AccountCard.tsx';

const SEND = '/api/send-password-update-verification';
const UPDATE = '/api/update-password';
const sent = { alreadySent: false, canResend: false, secondsUntilResend: 600, message: 'Verification code sent' };
const server = fakeApi();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.on(`POST ${SEND}`, sent);
  server.on(`POST ${UPDATE}`, { message: 'Password updated' });
});
afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

const press = userEvent.setup({ delay: null });
const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function open() {
  renderPart(
    <>
      <ToastStack />
      <AccountCard email="a@example.com" confirmed={(act) => act()} />
    </>,
  );
  await press.click(button('Change Password'));
}

async function fill(typed: { code?: string; password?: string; confirmation?: string } = {}) {
  const { code = '123456', password = 'correct horse', confirmation = password } = typed;
  const texts = { 'Verification code': code, 'New password': password, 'Confirm new password': confirmation };
  for (const [label, text] of Object.entries(texts)) enterText(field(label), text);
  await press.click(button('Update Password'));
}

it('the code is sent once when the dialog opens, and once more when it opens again', async () => {
  await open();
  expect(await screen.findByText('Verification Code Sent')).toBeDefined();
  expect(screen.getByText(/^We sent a 6-digit code to/).textContent).toContain('a@example.com');
  enterText(field('New password'), 'abc');
  expect(server.callsTo(SEND)).toHaveLength(1);
  await press.click(button('Close'));
  await press.click(button('Change Password'));
  expect(server.callsTo(SEND)).toHaveLength(2);
});

it('the code is not spoken of after the dialog was closed', async () => {
  await open();
  await screen.findByText('Verification Code Sent');
  await press.click(button('Close'));
  expect(screen.queryByText('Verification Code Sent')).toBeNull();
});

it('the code is being sent', async () => {
  server.on(`POST ${SEND}`, () => new Promise(() => {}));
  await open();
  expect(screen.getByText(/^Sending a 6-digit code to/)).toBeDefined();
  expect(screen.queryByText(/We sent/)).toBeNull();
  await press.click(button('Sending...'));
  expect(server.callsTo(SEND)).toHaveLength(1);
});

it('the code was already sent: a notice says so, and the countdown shows the remaining time', async () => {
  server.on(`POST ${SEND}`, { ...sent, alreadySent: true, secondsUntilResend: 90 });
  await open();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'A verification code was already sent to this email. Please check your inbox and enter the code below.',
  );
  expect(screen.getByText(/^Resend verification code in 1:(30|2\d)$/)).toBeDefined();
  expect(screen.queryByText('Verification Code Sent')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(button('Resend verification code')).toBeDefined();
});

it('the code can be resent immediately if the server says so', async () => {
  server.on(`POST ${SEND}`, { ...sent, alreadySent: true, canResend: true, secondsUntilResend: 90 });
  await open();
  expect(await screen.findByRole('button', { name: 'Resend verification code' })).toBeDefined();
});

it('the code can be resent after 600 s, not sooner', async () => {
  await open();
  await screen.findByText(/^Resend verification code in (10:00|9:5\d)$/);
  await act(() => vi.advanceTimersByTimeAsync(590_000));
  expect(screen.queryByRole('button', { name: 'Resend verification code' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await press.click(button('Resend verification code'));
  expect(await screen.findByText(/^Resend verification code in (10:00|9:5\d)$/)).toBeDefined();
  expect(document.activeElement).toBe(field('Verification code'));
  expect(server.callsTo(SEND)).toHaveLength(2);
});

it.each([
  ['the server’s message', { message: 'Too many codes.' }, 'Too many codes.'],
  ['a fallback', {}, 'Failed to send verification code'],
])('the code could not be sent: %s is shown, and it can be retried', async (_what, body, words) => {
  server.on(`POST ${SEND}`, () => json(body, 429));
  await open();
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.queryByText(/We sent/)).toBeNull();
  server.on(`POST ${SEND}`, sent);
  await press.click(button('Resend verification code'));
  expect(await screen.findByText('Verification Code Sent')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the change succeeds, shows a toast and closes the dialog', async () => {
  await open();
  await fill();
  expect(await screen.findByText('Password Updated')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.callsTo(UPDATE).map(({ body }) => body)).toEqual([
    { verificationCode: '123456', password: 'correct horse', confirmPassword: 'correct horse' },
  ]);
});

it('the change is sent once while it is pending', async () => {
  server.on(`POST ${UPDATE}`, () => new Promise(() => {}));
  await open();
  await fill();
  await press.click(await screen.findByRole('button', { name: 'Updating...' }));
  expect(server.callsTo(UPDATE)).toHaveLength(1);
});

it.each([
  [{ code: '' }, 'Verification code', 'Please enter a valid 6-digit verification code'],
  [{ code: '12345' }, 'Verification code', 'Please enter a valid 6-digit verification code'],
  [{ password: 'short' }, 'New password', 'Password must be at least 8 characters long'],
  [{ confirmation: 'correct hose' }, 'Confirm new password', 'Passwords do not match'],
  [{ confirmation: '' }, 'Confirm new password', 'Password confirmation is required'],
])('the change with %j is not sent', async (typed, label, words) => {
  await open();
  await fill(typed);
  expect(describedBy(field(label))).toBe(words);
  expect(document.activeElement).toBe(field(label));
  expect(server.callsTo(UPDATE)).toEqual([]);
});

it('the change is refused because of its code: the error is at the code field', async () => {
  server.on(`POST ${UPDATE}`, () => refusal('code-wrong'));
  await open();
  await fill();
  await waitFor(() => expect(describedBy(field('Verification code'))).toBe('Invalid or expired verification code'));
});

it.each([
  ['the server’s message', { message: 'This password is too common.' }, 'This password is too common.'],
  ['a fallback', {}, 'Failed to update password'],
])('the change is refused for another reason: %s is above the form', async (_what, body, words) => {
  server.on(`POST ${UPDATE}`, () => json(body, 400));
  await open();
  await fill();
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(describedBy(field('Verification code'))).toBe('');
  expect(field('New password').value).toBe('correct horse');
});

it('the change starts over after the dialog was closed', async () => {
  server.on(`POST ${UPDATE}`, () => json({ message: 'No' }, 400));
  await open();
  await fill();
  await screen.findByRole('alert');
  await press.click(button('Close'));
  await press.click(button('Change Password'));
  expect(['Verification code', 'New password', 'Confirm new password'].map((label) => field(label).value)).toEqual([
    '',
    '',
    '',
  ]);
  expect(screen.queryByRole('alert')).toBeNull();
});
