import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { billingMessages } from '../../../../../shared/contracts/billing.ts';
import { messages } from '../../../../../shared/contracts/fields.ts';
import { fakeApi, json } from '../../../testing/api-server.ts';
import { describedBy } from '../../../testing/described-by.ts';
import { renderPart } from '../../../testing/render.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { SignUpModal } from './SignUpModal.tsx';

const server = fakeApi();
const blank = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };
const typed = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  password: 'quiet lake 7',
  confirmPassword: 'quiet lake 7',
};
const started = { subscriptionId: 'sub_1', customerId: 'cus_1', clientSecret: 'seti_1_secret_2' };
const sent = { alreadySent: false, canResend: false, secondsUntilResend: 600, message: 'Sent' };
const sentBefore = { alreadySent: true, canResend: false, secondsUntilResend: 90, message: 'Please wait 90 seconds' };
const ALREADY = 'A verification code was already sent to this email. Please check your inbox and enter the code below.';

afterEach(() => act(dismissToast));

function open(props: { start?: typeof typed; interval?: 'month' | 'year'; provenEmail?: string } = {}) {
  const told = { onClose: vi.fn(), onLogIn: vi.fn(), onPending: vi.fn(), onStarted: vi.fn() };
  renderPart(<SignUpModal start={blank} interval="month" provenEmail={undefined} {...props} {...told} />);
  return told;
}

function serverSends(how: { eligibility?: unknown; code?: unknown } = {}) {
  server.on(
    'POST /api/check-trial-eligibility',
    how.eligibility ?? { hasHadTrial: false, message: billingMessages.mayHaveTrial },
  );
  server.on('POST /api/send-verification', how.code ?? sent);
  server.on('POST /api/verify-email', { message: 'Verified' });
  server.on('POST /api/create-subscription', started);
}

const paths = () => server.calls.map(({ path }) => path.replace('/api/', ''));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function toCode() {
  await press('Continue');
  return screen.findByLabelText('Verification code');
}

async function enterCode(code = '123456') {
  await userEvent.type(await screen.findByLabelText('Verification code'), code);
  await press('Verify & Continue');
}

it('begins in the first field, named and with what it is for', () => {
  open();
  expect(screen.getByRole('dialog', { name: 'Create Your Account' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  expect(screen.getByText(/5 days free, then \$30.00 a month/)).toBeDefined();
  expect(screen.getByText(/You must be of legal gambling age/)).toBeDefined();
});

it('checks the trial, sends the code, verifies it and creates the subscription, in this order', async () => {
  serverSends();
  const { onPending, onStarted } = open({ interval: 'year' });
  await userEvent.type(screen.getByLabelText('First name'), ' Ann ');
  await userEvent.type(screen.getByLabelText('Last name'), 'Lee');
  await userEvent.type(screen.getByLabelText('Email'), 'ann@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'quiet lake 7');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'quiet lake 7');
  const code = await toCode();
  expect(document.activeElement).toBe(code);
  expect(screen.getByText('ann@example.com')).toBeDefined();
  expect(onPending).toHaveBeenCalledExactlyOnceWith(typed);
  await enterCode();
  await waitFor(() => expect(onStarted).toHaveBeenCalledExactlyOnceWith(started, typed));
  expect(paths()).toEqual(['check-trial-eligibility', 'send-verification', 'verify-email', 'create-subscription']);
  expect(server.calls.map(({ body }) => body)).toEqual([
    { email: 'ann@example.com' },
    { email: 'ann@example.com' },
    { email: 'ann@example.com', code: '123456' },
    { ...typed, billingInterval: 'year' },
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
])('R-164: tells at %s what is wrong with %j', async (label, wrong, words) => {
  open({ start: { ...typed, ...wrong } });
  await press('Continue');
  expect(describedBy(screen.getByLabelText(label))).toBe(words);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(server.calls).toEqual([]);
});

it('says who had a trial that the card is charged right away, and how much', async () => {
  serverSends({ eligibility: { hasHadTrial: true, message: billingMessages.hadTrial } });
  open({ start: typed, interval: 'year' });
  await toCode();
  expect(screen.getByRole('alert').textContent).toContain(
    'your card will be charged right away: $270.00 today, then $270.00 every year until you cancel.',
  );
  expect(screen.queryByText(/days free/)).toBeNull();
});

it('goes on without the notice when the trial cannot be checked', async () => {
  serverSends({ eligibility: () => json({ message: 'No' }, 500) });
  open({ start: typed });
  await toCode();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('enters the second step when a code was sent before, and counts down what the server says', async () => {
  serverSends({ code: () => json(sentBefore, 429) });
  open({ start: typed });
  await toCode();
  expect(screen.getByRole('alert').textContent).toBe(ALREADY);
  expect(screen.getByText('Resend code in 1:30')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull();
});

it.each([
  [
    'the words of the server',
    () => json({ message: 'Too many codes have been requested. Please wait.' }, 429),
    'Too many codes have been requested. Please wait.',
  ],
  ['a fallback', () => json({}, 500), 'Failed to send verification code. Please try again.'],
])('shows %s when no code could be sent, and stays', async (_name, code, words) => {
  serverSends({ code });
  const { onPending } = open({ start: typed });
  await press('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ann@example.com');
  expect(onPending).not.toHaveBeenCalled();
});

it('counts 600 s down after a code was sent, then lets another be asked for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    serverSends();
    open({ start: typed });
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

it('lets a code be asked for at once when the server allows it, and tells when one had been sent', async () => {
  serverSends({ code: { ...sent, canResend: true } });
  open({ start: typed });
  await toCode();
  server.on('POST /api/send-verification', () => json(sentBefore, 429));
  await press('Resend code');
  expect((await screen.findByRole('alert')).textContent).toBe(ALREADY);
  expect(screen.getByText('Resend code in 1:30')).toBeDefined();
});

it('tells when another code could not be sent', async () => {
  serverSends({ code: { ...sent, canResend: true } });
  open({ start: typed });
  await toCode();
  server.on('POST /api/send-verification', () => json({}, 500));
  await press('Resend code');
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to send verification code. Please try again.');
});

it('cannot be verified before the code has six digits', async () => {
  serverSends();
  open({ start: typed });
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
  expect(paths()).not.toContain('verify-email');
});

it.each([
  ['the words of the server at the field', () => json({ message: messages.codeWrong }, 400), messages.codeWrong],
  ['a fallback above', () => json({}, 500), 'Verification failed. Please try again.'],
])('shows %s when the code is not taken', async (_name, answer, words) => {
  serverSends();
  server.on('POST /api/verify-email', answer);
  open({ start: typed });
  await toCode();
  await enterCode();
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(paths()).not.toContain('create-subscription');
});

it('does not use a code twice when the subscription could not be created', async () => {
  serverSends();
  server.on('POST /api/create-subscription', () => json({}, 500));
  const { onStarted } = open({ start: typed });
  await toCode();
  await enterCode();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to create subscription');
  server.on('POST /api/create-subscription', started);
  await press('Verify & Continue');
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce());
  expect(paths().filter((path) => path === 'verify-email')).toHaveLength(1);
});

it('goes back to the field that the server does not take, and from there on at once', async () => {
  serverSends();
  server.on('POST /api/create-subscription', () => json({ message: messages.passwordCommon }, 400));
  const { onStarted } = open({ start: typed });
  await toCode();
  await enterCode();
  const password = await screen.findByLabelText('Password');
  expect(describedBy(password)).toBe(messages.passwordCommon);
  expect(document.activeElement).toBe(password);
  server.on('POST /api/create-subscription', started);
  await userEvent.clear(password);
  await userEvent.type(password, 'other lake 9');
  await userEvent.clear(screen.getByLabelText('Confirm password'));
  await userEvent.type(screen.getByLabelText('Confirm password'), 'other lake 9');
  await press('Continue');
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce());
  expect(onStarted.mock.calls[0]?.[1]).toMatchObject({ password: 'other lake 9' });
  expect(paths().filter((path) => path === 'send-verification')).toHaveLength(1);
});

it('sends a code after all when the server does not know the address as proven any more', async () => {
  serverSends();
  server.on('POST /api/create-subscription', () => json({ message: billingMessages.verifyFirst }, 403));
  open({ start: typed, provenEmail: 'ann@example.com' });
  await toCode();
  expect(paths()).toEqual(['create-subscription', 'check-trial-eligibility', 'send-verification']);
});

it('says that the address has an account, and leads to logging in with it', async () => {
  serverSends();
  server.on('POST /api/create-subscription', () => json({ message: billingMessages.accountExists }, 409));
  const { onLogIn } = open({ start: typed, provenEmail: 'ann@example.com' });
  await press('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe(billingMessages.accountExists);
  await press('Already have an account? Log in');
  expect(onLogIn).toHaveBeenCalledExactlyOnceWith('ann@example.com');
});

it('goes back to the form with what was typed', async () => {
  serverSends();
  open({ start: typed });
  await toCode();
  await press('Back');
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Ann');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'quiet lake 7');
});

it('R-327: sends one request for two presses, in both steps', async () => {
  serverSends({ code: () => new Promise<Response>(() => {}) });
  open({ start: typed });
  await press('Continue');
  const button = await screen.findByRole('button', { name: 'Please wait...' });
  await userEvent.click(button);
  await waitFor(() => expect(paths()).toEqual(['check-trial-eligibility', 'send-verification']));
});

it('R-327: verifies once for two presses', async () => {
  serverSends();
  server.on('POST /api/verify-email', () => new Promise<Response>(() => {}));
  open({ start: typed });
  await toCode();
  await enterCode();
  await press('Verifying...');
  expect(paths().filter((path) => path === 'verify-email')).toHaveLength(1);
});

it('shows passwords only when asked to', async () => {
  open({ start: typed });
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
});
