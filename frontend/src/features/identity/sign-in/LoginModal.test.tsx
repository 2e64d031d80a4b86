import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { userQuery } from '../../../api/user.ts';
import { fakeApi, json, neverAnswers, refusal } from '../../../testing/api-server.ts';
import { describedBy } from '../../../testing/described-by.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { renderPart } from '../../../testing/render.tsx';
import { LoginModal } from './LoginModal.tsx';

const server = fakeApi();
const user = { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' };

function open() {
  const onClose = vi.fn();
  const onLoggedIn = vi.fn();
  const onSignUp = vi.fn();
  const modal = <LoginModal email="" onClose={onClose} onLoggedIn={onLoggedIn} onSignUp={onSignUp} />;
  return { onClose, onLoggedIn, onSignUp, ...renderPart(modal) };
}

async function logIn() {
  enterText(screen.getByLabelText('Email'), 'a@example.com');
  enterText(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

it('a log-in caches the user, closes the modal and calls onLoggedIn', async () => {
  server.on('POST /api/login', user);
  const { client, onClose, onLoggedIn } = open();
  await logIn();
  await waitFor(() => expect(onLoggedIn).toHaveBeenCalledOnce());
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.calls[0]?.body).toEqual({ email: 'a@example.com', password: 'correct horse' });
  expect(client.getQueryData(userQuery.queryKey)).toEqual(user);
});

it.each([
  ['the server’s message', () => refusal('credentials-wrong'), 'Invalid credentials'],
  ['a fallback if the server sends no message', () => json({}, 401), 'Invalid username or password'],
])('a failed log-in shows %s', async (_name, answer, text) => {
  server.on('POST /api/login', answer);
  const { onLoggedIn } = open();
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(onLoggedIn).not.toHaveBeenCalled();
});

it('a log-in that failed on our side shows the reference below the server’s message', async () => {
  const message = 'This is not available right now. Please try again.';
  server.on('POST /api/login', () => json({ message }, 503, { 'request-id': 'JKJaXmPLvHcESHA=' }));
  open();
  await logIn();
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(message)).toBeDefined();
  expect(within(alert).getByText('JKJaXmPLvHcESHA=').closest('p')?.textContent).toBe('Reference: JKJaXmPLvHcESHA=');
});

it('two presses send one request', async () => {
  server.on('POST /api/login', neverAnswers);
  open();
  await logIn();
  const button = await screen.findByRole('button', { name: 'Logging in...' });
  await userEvent.click(button);
  expect(server.calls).toHaveLength(1);
});

it('the link to sign-up passes on the typed email', async () => {
  const { onSignUp } = open();
  enterText(screen.getByLabelText('Email'), 'new@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'No account yet? Sign up' }));
  expect(onSignUp).toHaveBeenCalledExactlyOnceWith('new@example.com');
});

it('the modal closes with its X and with a click on the backdrop', async () => {
  const { onClose } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it.each([
  ['Email', 'Email is required'],
  ['Password', 'Password is required'],
])('the field %s is required', async (label, words) => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(describedBy(screen.getByLabelText(label))).toBe(words);
  expect(server.calls).toEqual([]);
});
