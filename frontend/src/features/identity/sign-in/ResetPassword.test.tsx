import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, json } from '../../../testing/api-server.ts';
import { describedBy } from '../../../testing/described-by.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { LoginModal } from './LoginModal.tsx';

const SENT = { message: 'If an account exists for this email, a reset code has been sent.' };
const VERIFIED = { message: 'Code verified', passkeys: [], alertTargets: [] };
const server = fakeApi();
const onClose = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onClose.mockClear();
  server.on('POST /api/send-password-reset', SENT);
  server.on('POST /api/verify-password-reset', VERIFIED);
  server.on('POST /api/complete-password-reset', { message: 'Password reset' });
});
afterEach(() => {
  act(dismissToast);
  vi.useRealTimers();
});

const press = userEvent.setup({ delay: null });
const button = (name: string) => screen.getByRole('button', { name });
const bodies = (path: string) => server.callsTo(path).map(({ body }) => body);

/** Fills in fields by label. */
async function type(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    enterText(screen.getByLabelText(label), text);
  }
}

async function atEmail() {
  renderPart(
    <>
      <ToastStack />
      <LoginModal email="" onClose={onClose} onLoggedIn={() => {}} onSignUp={() => {}} />
    </>,
  );
  await press.click(button('Forgot password?'));
}

async function atCode() {
  await atEmail();
  await type({ Email: 'a@example.com' });
  await press.click(button('Send reset code'));
  await screen.findByLabelText('Verification code');
}

async function atPassword() {
  await atCode();
  await type({ 'Verification code': '123456' });
  await press.click(button('Verify code'));
  await screen.findByLabelText('New password');
}

it('a reset goes through email, code and new password, shows a toast and closes', async () => {
  await atPassword();
  await type({ 'New password': 'correct horse', 'Confirm new password': 'correct horse' });
  await press.click(button('Reset password'));
  expect(await screen.findByText('Password Reset')).toBeDefined();
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/send-password-reset', { email: 'a@example.com' }],
    ['/api/verify-password-reset', { email: 'a@example.com', code: '123456' }],
    [
      '/api/complete-password-reset',
      {
        ...{ email: 'a@example.com', code: '123456', newPassword: 'correct horse' },
        ...{ keepPasskeys: [], keepAlertTargets: [] },
      },
    ],
  ]);
});

it('before a reset one chooses what stays: passkeys added since the password was set are not kept unless chosen', async () => {
  const [old, planted, mine] = ['1', '2', '3'].map((digit) => digit.repeat(43));
  server.on('POST /api/verify-password-reset', {
    ...VERIFIED,
    passkeys: [
      { id: old, name: 'MacBook', createdAt: 1_700_000_000, isNew: false },
      { id: planted, name: 'Windows PC', createdAt: 1_790_000_000, isNew: true },
      { id: mine, name: 'iPhone', createdAt: 1_790_000_001, isNew: true },
    ],
    alertTargets: [
      { id: 'a', channel: 'discord', name: 'My server' },
      { id: 'telegram', channel: 'telegram', name: '…4711' },
    ],
  });
  await atPassword();
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    ...[true, false, false],
    ...[true, true],
  ]);
  await press.click(box('Keep the passkey iPhone'));
  await press.click(box('Keep sending alerts to Telegram …4711'));
  await type({ 'New password': 'correct horse', 'Confirm new password': 'correct horse' });
  await press.click(button('Reset password'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies('/api/complete-password-reset')).toMatchObject([
    { keepPasskeys: [old, mine], keepAlertTargets: ['a'] },
  ]);
});

it('the email is passed from the log-in form and back', async () => {
  renderPart(<LoginModal email="" onClose={onClose} onLoggedIn={() => {}} onSignUp={() => {}} />);
  await type({ Email: 'a@example.com' });
  await press.click(button('Forgot password?'));
  expect(screen.getByRole('dialog', { name: 'Reset password' })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@example.com');
  await type({ Email: 'b@example.com' });
  await press.click(button('Back'));
  expect(screen.getByRole('dialog', { name: 'Log in' })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('b@example.com');
});

it('each step focuses its first field', async () => {
  await atEmail();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  await type({ Email: 'a@example.com' });
  await press.click(button('Send reset code'));
  const code = await screen.findByLabelText('Verification code');
  expect(document.activeElement).toBe(code);
  await type({ 'Verification code': '123456' });
  await press.click(button('Verify code'));
  const password = await screen.findByLabelText('New password');
  expect(document.activeElement).toBe(password);
});

it('Back returns to the previous step', async () => {
  await atPassword();
  await press.click(button('Back'));
  expect(screen.getByLabelText('Verification code')).toBeDefined();
  await press.click(button('Back'));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@example.com');
  await press.click(button('Back'));
  expect(screen.getByRole('dialog', { name: 'Log in' })).toBeDefined();
});

it.each([
  ['', 'Email is required'],
  ['a@localhost', 'Please enter a valid email address'],
])('the email “%s” is not sent: %s', async (typed, words) => {
  await atEmail();
  await type({ Email: typed });
  await press.click(button('Send reset code'));
  expect(describedBy(screen.getByLabelText('Email'))).toBe(words);
  expect(server.calls).toEqual([]);
});

it.each([
  ['the server’s message', { message: 'Too many codes.' }, 'Too many codes.'],
  ['a fallback', {}, 'Failed to send reset code'],
])('the email shows %s if no code could be sent', async (_what, body, words) => {
  server.on('POST /api/send-password-reset', () => json(body, 429));
  await atEmail();
  await type({ Email: 'a@example.com' });
  await press.click(button('Send reset code'));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(button('Send reset code')).toBeDefined();
});

it('the email is being sent', async () => {
  server.on('POST /api/send-password-reset', () => new Promise(() => {}));
  await atEmail();
  await type({ Email: 'a@example.com' });
  await press.click(button('Send reset code'));
  await press.click(await screen.findByRole('button', { name: 'Sending...' }));
  expect(server.calls).toHaveLength(1);
});

it.each([
  ['', 'Verification code is required'],
  ['12345', 'Code must be 6 digits'],
])('the code “%s” is not sent: %s', async (typed, words) => {
  await atCode();
  await type({ 'Verification code': typed });
  await press.click(button('Verify code'));
  expect(describedBy(screen.getByLabelText('Verification code'))).toBe(words);
  expect(bodies('/api/verify-password-reset')).toEqual([]);
});

it.each([
  ['the server’s message', { message: 'Invalid or expired verification code' }, 'Invalid or expired verification code'],
  ['a fallback', {}, 'Invalid verification code'],
])('the code is wrong, and its field shows %s', async (_what, body, words) => {
  server.on('POST /api/verify-password-reset', () => json(body, 400));
  await atCode();
  await type({ 'Verification code': '000000' });
  await press.click(button('Verify code'));
  const field = screen.getByLabelText('Verification code');
  await waitFor(() => expect(describedBy(field)).toBe(words));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
});

it('the code is not marked invalid after too many attempts', async () => {
  server.on('POST /api/verify-password-reset', () => json({ message: 'Too many attempts.' }, 429));
  await atCode();
  await type({ 'Verification code': '000000' });
  await press.click(button('Verify code'));
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
  expect(describedBy(screen.getByLabelText('Verification code'))).toBe('');
});

it('the code can be resent after 600 s, and again after another 600 s', async () => {
  await atCode();
  expect(screen.getByText(/^Resend code in (10:00|9:5\d)$/)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(590_000));
  expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await press.click(button('Resend code'));
  expect(await screen.findByText('Verification Code Sent')).toBeDefined();
  expect(screen.getByText(/^Resend code in (10:00|9:5\d)$/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Verification code'));
  expect(bodies('/api/send-password-reset')).toHaveLength(2);
});

it('the code keeps its countdown for the same email, since no new email is sent', async () => {
  await atCode();
  await act(() => vi.advanceTimersByTimeAsync(300_000));
  await press.click(button('Back'));
  await press.click(button('Send reset code'));
  expect(await screen.findByText(/^Resend code in (5:00|4:5\d)$/)).toBeDefined();
});

it('the code restarts its countdown for another email', async () => {
  await atCode();
  await act(() => vi.advanceTimersByTimeAsync(300_000));
  await press.click(button('Back'));
  await type({ Email: 'b@example.com' });
  await press.click(button('Send reset code'));
  expect(await screen.findByText(/^Resend code in (10:00|9:5\d)$/)).toBeDefined();
});

it('the code shows an error if it could not be resent', async () => {
  await atCode();
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  server.on('POST /api/send-password-reset', () => json({}, 500));
  await press.click(button('Resend code'));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to send reset code');
  expect(button('Resend code')).toBeDefined();
});

it.each([
  [{ 'New password': '', 'Confirm new password': '' }, 'New password', 'New password is required'],
  [
    { 'New password': 'short', 'Confirm new password': 'short' },
    'New password',
    'Password must be at least 8 characters long',
  ],
  [
    { 'New password': 'correct horse', 'Confirm new password': '' },
    'Confirm new password',
    'Password confirmation is required',
  ],
  [
    { 'New password': 'correct horse', 'Confirm new password': 'correct hose' },
    'Confirm new password',
    'Passwords do not match',
  ],
])('the new password %j is not sent', async (typed, label, words) => {
  await atPassword();
  await type(typed);
  await press.click(button('Reset password'));
  expect(describedBy(screen.getByLabelText(label))).toBe(words);
  expect(bodies('/api/complete-password-reset')).toEqual([]);
});

it.each([
  [
    'an error at the field if the password is refused',
    400,
    { code: 'password-common', message: 'This password is too common.' },
    'This password is too common.',
    true,
  ],
  [
    'an error above the form if the code has expired meanwhile',
    400,
    { code: 'code-wrong', message: 'Invalid or expired verification code' },
    'Invalid or expired verification code',
    false,
  ],
  ['a fallback above the form if the server fails', 500, {}, 'Failed to reset password', false],
])('the new password shows %s', async (_where, status, body, words, atField) => {
  server.on('POST /api/complete-password-reset', () => json(body, status));
  await atPassword();
  await type({ 'New password': 'correct horse', 'Confirm new password': 'correct horse' });
  await press.click(button('Reset password'));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(describedBy(screen.getByLabelText('New password'))).toBe(atField ? words : '');
  expect(onClose).not.toHaveBeenCalled();
});

it('the new password is marked as new for password managers, with the email as username', async () => {
  await atPassword();
  expect(screen.getByLabelText('New password').getAttribute('autocomplete')).toBe('new-password');
  expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('a@example.com');
});
