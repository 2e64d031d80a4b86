import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { apiErrors } from '../../../../../shared/contracts/errors.ts';
import { json, neverAnswers, refusal } from '../../../testing/api-server.ts';
import { describedBy } from '../../../testing/described-by.ts';
import { dismissToast } from '../../../ui/toasts.ts';
import {
  ALREADY,
  enterCode,
  openSignUp,
  press,
  sent,
  sentBefore,
  signUpServer,
  started,
  toCode,
  typed,
} from './testing/sign-up.tsx';

const server = signUpServer();

afterEach(() => act(dismissToast));

it('another code can be requested after a countdown of 600 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    server.sends();
    openSignUp({ start: typed });
    await toCode();
    expect(screen.getByText('Resend code in 10:00')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(601_000));
    await press('Resend code');
    expect(await screen.findByText('Verification Code Sent')).toBeDefined();
    expect(screen.getByText(/Resend code in (10:00|9:5\d)/)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Verification code'));
  } finally {
    vi.useRealTimers();
  }
});

it('another code can be requested immediately if the server allows it, with a notice if one was already sent', async () => {
  server.sends({ code: { ...sent, canResend: true } });
  openSignUp({ start: typed });
  await toCode();
  server.on('POST /api/send-verification', () => refusal('code-already-sent', sentBefore));
  await press('Resend code');
  expect((await screen.findByRole('alert')).textContent).toBe(ALREADY);
  expect(screen.getByText('Resend code in 1:30')).toBeDefined();
});

it('a failed resend shows an error', async () => {
  server.sends({ code: { ...sent, canResend: true } });
  openSignUp({ start: typed });
  await toCode();
  server.on('POST /api/send-verification', () => json({}, 500));
  await press('Resend code');
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to send verification code. Please try again.');
});

it('the button is disabled until the code has six digits', async () => {
  server.sends();
  openSignUp({ start: typed });
  await toCode();
  const button = screen.getByRole('button', { name: 'Verify & Continue' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await press('Verify & Continue');
  expect(describedBy(screen.getByLabelText('Verification code'))).toBe('Verification code is required');
  await userEvent.type(screen.getByLabelText('Verification code'), '12a345');
  expect(screen.getByLabelText('Verification code')).toHaveProperty('value', '12345');
  await press('Verify & Continue');
  expect(describedBy(screen.getByLabelText('Verification code'))).toBe('Code must be 6 digits');
  await userEvent.type(screen.getByLabelText('Verification code'), '67');
  expect(screen.getByLabelText('Verification code')).toHaveProperty('value', '123456');
  expect(button.getAttribute('aria-disabled')).toBe('false');
  expect(server.paths()).not.toContain('verify-email');
});

it.each([
  ['the server’s message at the field', () => refusal('code-wrong'), apiErrors['code-wrong'].message],
  ['a fallback above the form', () => json({}, 500), 'Verification failed. Please try again.'],
])('a refused code shows %s', async (_name, answer, words) => {
  server.sends();
  server.on('POST /api/verify-email', answer);
  openSignUp({ start: typed });
  await toCode();
  await enterCode();
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(server.paths()).not.toContain('create-subscription');
});

it('a code is not used twice if the subscription could not be created', async () => {
  server.sends();
  server.on('POST /api/create-subscription', () => json({}, 500));
  const { onStarted } = openSignUp({ start: typed });
  await toCode();
  await enterCode();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to create subscription');
  server.on('POST /api/create-subscription', started);
  await press('Verify & Continue');
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce());
  expect(server.paths().filter((path) => path === 'verify-email')).toHaveLength(1);
});

it('R-327: two presses verify once', async () => {
  server.sends();
  server.on('POST /api/verify-email', neverAnswers);
  openSignUp({ start: typed });
  await toCode();
  await enterCode();
  await press('Verifying...');
  expect(server.paths().filter((path) => path === 'verify-email')).toHaveLength(1);
});
