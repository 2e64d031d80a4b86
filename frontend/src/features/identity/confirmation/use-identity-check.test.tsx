import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { call } from '../../../api/client.ts';
import { fakeApi, json, refusal } from '../../../testing/api-server.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { renderPart } from '../../../testing/render.tsx';
import { forgetSignedIn, rememberSignedIn } from '../../../testing/signed-in-hint.ts';
import { AuthProvider } from '../sign-in/AuthProvider.tsx';
import { useIdentityCheck } from './use-identity-check.tsx';

const server = fakeApi();
const refused = () => refusal('identity-unconfirmed');

beforeEach(() => {
  rememberSignedIn();
  server.on('GET /api/auth/user', { id: 'u', email: 'ada@example.com', firstName: 'A', lastName: 'B' });
  server.on('POST /api/cancel-subscription', refused);
  server.on('POST /api/reauthenticate', () => {
    server.on('POST /api/cancel-subscription', { hasSubscription: true, status: 'active' });
    return json({}, 200);
  });
});
afterEach(forgetSignedIn);

function Part() {
  const { confirmed, dialog } = useIdentityCheck();
  const [outcome, setOutcome] = useState('');
  const act = () =>
    confirmed(() => call('billing/cancel-subscription', {})).then(
      (reply) => setOutcome(reply === undefined ? 'nothing happened' : 'done'),
      (error: unknown) => setOutcome(error instanceof Error ? error.name : 'failed'),
    );
  return (
    <>
      <button type="button" onClick={() => void act()}>
        Act
      </button>
      <p>{outcome}</p>
      {dialog}
    </>
  );
}

async function open() {
  renderPart(
    <AuthProvider forMembers reload={() => {}} goHome={() => {}} onSignUp={() => {}}>
      <Part />
    </AuthProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Act' }));
}
const confirm = async (password: string) => {
  enterText(await screen.findByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
};

it('the identity check asks for the password and repeats the call', async () => {
  await open();
  expect((await screen.findByRole('dialog', { name: 'Confirm it’s you' })).textContent).toContain('ada@example.com');
  await confirm('correct horse');
  expect(await screen.findByText('done')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  const posted = server.callsTo('POST').map(({ path, body }) => [path, body]);
  expect(posted).toEqual([
    ['/api/cancel-subscription', undefined],
    ['/api/reauthenticate', { password: 'correct horse' }],
    ['/api/cancel-subscription', undefined],
  ]);
});

it('the identity check shows a wrong password at its field, and stays open', async () => {
  server.on('POST /api/reauthenticate', () => refusal('password-wrong'));
  await open();
  await confirm('wrong');
  expect(await screen.findByText('This password is not right')).toBeDefined();
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(screen.queryByText('done')).toBeNull();
});

it('the identity check makes no second call after the dialog was closed', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await screen.findByText('nothing happened')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.calls.filter(({ path }) => path.endsWith('cancel-subscription'))).toHaveLength(1);
});

it('the identity check does not ask after another refusal', async () => {
  server.on('POST /api/cancel-subscription', () => refusal('not-allowed'));
  await open();
  expect(await screen.findByText('ApiError')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});
