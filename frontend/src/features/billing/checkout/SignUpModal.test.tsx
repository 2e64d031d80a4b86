import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RENEWAL_TERMS_VERSION } from '../../../../../shared/catalogue/renewal-terms.ts';
import { billingMessages } from '../../../../../shared/contracts/billing.ts';
import { apiErrors } from '../../../../../shared/contracts/errors.ts';
import { json, neverAnswers, refusal } from '../../../testing/api-server.ts';
import { describedBy } from '../../../testing/described-by.ts';
import { enterText } from '../../../testing/enter-text.ts';
import {
  ALREADY,
  enterCode,
  openSignUp,
  press,
  sentBefore,
  signUpServer,
  started,
  toCode,
  typed,
} from './testing/sign-up.tsx';

const server = signUpServer();

it('the modal has a title and the plan, and focuses the first field', () => {
  openSignUp();
  expect(screen.getByRole('dialog', { name: 'Create Your Account' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  expect(screen.getByText(/\d days free, then \$30.00 a month/)).toBeDefined();
  expect(screen.getByText(/You must be of legal gambling age/)).toBeDefined();
});

it('a sign-up checks the trial, sends the code, verifies it and creates the subscription, in this order', async () => {
  server.sends();
  const { onPending, onStarted } = openSignUp({ interval: 'year' });
  enterText(screen.getByLabelText('First name'), ' Ann ');
  enterText(screen.getByLabelText('Last name'), 'Lee');
  enterText(screen.getByLabelText('Email'), 'ann@example.com');
  enterText(screen.getByLabelText('Password'), 'quiet lake 7');
  enterText(screen.getByLabelText('Confirm password'), 'quiet lake 7');
  const code = await toCode();
  expect(document.activeElement).toBe(code);
  expect(screen.getByText('ann@example.com')).toBeDefined();
  expect(onPending).toHaveBeenCalledExactlyOnceWith(typed);
  await enterCode();
  await waitFor(() => expect(onStarted).toHaveBeenCalledExactlyOnceWith(started, typed));
  expect(server.paths()).toEqual([
    'check-trial-eligibility',
    'send-verification',
    'verify-email',
    'create-subscription',
  ]);
  expect(server.calls.map(({ body }) => body)).toEqual([
    { email: 'ann@example.com' },
    { email: 'ann@example.com' },
    { email: 'ann@example.com', code: '123456' },
    { ...typed, billingInterval: 'year', termsVersion: RENEWAL_TERMS_VERSION },
  ]);
});

it.each([
  ['First name', { firstName: ' ' }, 'First name is required'],
  ['Last name', { lastName: '' }, 'Last name is required'],
  ['Email', { email: '' }, 'Email is required'],
  ['Email', { email: 'ann@' }, 'Please enter a valid email address'],
  ['Password', { password: '' }, 'Password is required'],
  ['Password', { password: 'short 1' }, 'Password must be at least 8 characters long'],
  ['Confirm password', { confirmPassword: '' }, 'Password confirmation is required'],
  ['Confirm password', { confirmPassword: 'quiet lake 8' }, 'Passwords do not match'],
])('R-164: the field %s shows the error for %j', async (label, wrong, words) => {
  openSignUp({ start: { ...typed, ...wrong } });
  await press('Continue');
  expect(describedBy(screen.getByLabelText(label))).toBe(words);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(server.calls).toEqual([]);
});

it('an email that has had a trial is told that the card is charged right away', async () => {
  server.sends({ eligibility: { hasHadTrial: true, message: billingMessages.hadTrial } });
  openSignUp({ start: typed, interval: 'year' });
  await toCode();
  expect(screen.getByRole('alert').textContent).toContain(
    'your card will be charged right away: $270.00 today, then $270.00 every year until you cancel.',
  );
  expect(screen.queryByText(/days free/)).toBeNull();
});

it('a failed trial check is only logged, shows no notice and does not stop the sign-up', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.sends({ eligibility: () => json({ message: 'No' }, 500) });
  openSignUp({ start: typed });
  await toCode();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(warned.mock.calls.flat().join()).toContain('Failed to check trial eligibility');
  warned.mockRestore();
});

it('an already sent code leads to the second step with the server’s countdown', async () => {
  server.sends({ code: () => refusal('code-already-sent', sentBefore) });
  openSignUp({ start: typed });
  await toCode();
  expect(screen.getByRole('alert').textContent).toBe(ALREADY);
  expect(screen.getByText('Resend code in 1:30')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull();
});

it.each([
  [
    'the server’s message',
    () => json({ message: 'Too many codes have been requested. Please wait.' }, 429),
    'Too many codes have been requested. Please wait.',
  ],
  ['a fallback', () => json({}, 500), 'Failed to send verification code. Please try again.'],
])('the form shows %s if no code could be sent', async (_name, code, words) => {
  server.sends({ code });
  const { onPending } = openSignUp({ start: typed });
  await press('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ann@example.com');
  expect(onPending).not.toHaveBeenCalled();
});

it('a refused field is shown in the form, and resubmitting skips the code', async () => {
  server.sends();
  server.on('POST /api/create-subscription', () => refusal('password-common'));
  const { onStarted } = openSignUp({ start: typed });
  await toCode();
  await enterCode();
  const password = await screen.findByLabelText('Password');
  expect(describedBy(password)).toBe(apiErrors['password-common'].message);
  expect(document.activeElement).toBe(password);
  server.on('POST /api/create-subscription', started);
  enterText(password, 'other lake 9');
  enterText(screen.getByLabelText('Confirm password'), 'other lake 9');
  await press('Continue');
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce());
  expect(onStarted.mock.calls[0]?.[1]).toMatchObject({ password: 'other lake 9' });
  expect(server.paths().filter((path) => path === 'send-verification')).toHaveLength(1);
});

it('a code is sent after all if the server no longer considers the email verified', async () => {
  server.sends();
  server.on('POST /api/create-subscription', () => refusal('email-unverified'));
  openSignUp({ start: typed, verifiedEmail: 'ann@example.com' });
  await toCode();
  expect(server.paths()).toEqual(['create-subscription', 'check-trial-eligibility', 'send-verification']);
});

it('an email with an account shows an error and can be used to log in', async () => {
  server.sends();
  server.on('POST /api/create-subscription', () => refusal('account-exists'));
  const { onLogIn } = openSignUp({ start: typed, verifiedEmail: 'ann@example.com' });
  await press('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe(apiErrors['account-exists'].message);
  await press('Already have an account? Log in');
  expect(onLogIn).toHaveBeenCalledExactlyOnceWith('ann@example.com');
});

it('Back returns to the form with its values', async () => {
  server.sends();
  openSignUp({ start: typed });
  await toCode();
  await press('Back');
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ann');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'quiet lake 7');
});

it('R-327: two presses send one request, in both steps', async () => {
  server.sends({ code: neverAnswers });
  openSignUp({ start: typed });
  await press('Continue');
  const button = await screen.findByRole('button', { name: 'Please wait...' });
  await userEvent.click(button);
  await waitFor(() => expect(server.paths()).toEqual(['check-trial-eligibility', 'send-verification']));
});

it('passwords are hidden until shown', async () => {
  openSignUp({ start: typed });
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
});
