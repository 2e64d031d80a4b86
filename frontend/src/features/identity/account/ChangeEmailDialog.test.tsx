import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Confirmed } from '../../../api/confirmed.ts';
import { userQuery } from '../../../api/user.ts';
import { fakeApi, json, refusal } from '../../../testing/api-server.ts';
import { describedBy } from '../../../testing/described-by.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { dismissToast } from '../../../ui/toasts.ts';
import { AccountCard } from './AccountCard.tsx';

const UPDATE = '/api/update-email';
const VERIFY = '/api/verify-email';
const user = { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' };
const server = fakeApi();

beforeEach(() => {
  const message = 'Verification code sent';
  server.on(`POST ${UPDATE}`, { alreadySent: false, canResend: false, secondsUntilResend: 600, message });
  server.on(`POST ${VERIFY}`, { message: 'Email verified' });
});
afterEach(() => act(dismissToast));

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const bodies = (path: string) => server.callsTo(path).map(({ body }) => body);

async function open(confirmed: Confirmed = (act) => act()) {
  const rendered = renderPart(
    <>
      <ToastStack />
      <AccountCard email={user.email} confirmed={confirmed} />
    </>,
  );
  rendered.client.setQueryData(userQuery.queryKey, user);
  await press('Change Email');
  return rendered;
}

async function askFor(email: string) {
  enterText(field('New email'), email);
  await press('Send code');
}

it('the new address gets a code, which makes it the account’s', async () => {
  const { client } = await open();
  await askFor('new@example.com');
  expect(await screen.findByText('Verification Code Sent')).toBeDefined();
  enterText(field('Verification code'), '123456');
  await press('Update Email');
  expect(await screen.findByText('Email Updated')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies(UPDATE)).toEqual([{ email: 'new@example.com' }]);
  expect(bodies(VERIFY)).toEqual([{ email: 'new@example.com', code: '123456' }]);
  expect(client.getQueryData(userQuery.queryKey)?.email).toBe('new@example.com');
});

it('the identity check comes between the press and the code', async () => {
  const asked: string[] = [];
  await open(async (act) => {
    asked.push('identity');
    return act();
  });
  await askFor('new@example.com');
  await screen.findByLabelText('Verification code');
  expect(asked).toEqual(['identity']);
});

it('a person who does not confirm their identity still sees their new address, and no error', async () => {
  await open(async () => undefined);
  await askFor('new@example.com');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send code' })).toBeDefined());
  expect(field('New email').value).toBe('new@example.com');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Verification Code Sent')).toBeNull();
});

it.each([
  ['at the field', () => refusal('email-unchanged'), 'This is your email address already'],
  ['in general', () => json({}, 500), 'Failed to update email'],
])('a refused address is explained %s', async (where, reply, words) => {
  server.on(`POST ${UPDATE}`, reply);
  await open();
  await askFor('a@example.com');
  if (where === 'at the field') await waitFor(() => expect(describedBy(field('New email'))).toBe(words));
  else expect((await screen.findByRole('alert')).textContent).toBe(words);
});

it('a wrong code is explained at its field, and another address can be chosen', async () => {
  server.on(`POST ${VERIFY}`, () => refusal('code-wrong'));
  await open();
  await askFor('new@example.com');
  enterText(await screen.findByLabelText('Verification code'), '654321');
  await press('Update Email');
  await waitFor(() => expect(describedBy(field('Verification code'))).toBe('Invalid or expired verification code'));
  await press('Use another address');
  expect(field('New email').value).toBe('');
});
