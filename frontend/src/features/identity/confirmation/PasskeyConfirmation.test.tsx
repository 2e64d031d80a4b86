import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { passkeysQuery } from '../../../api/passkeys/passkeys.ts';
import { fakeApi } from '../../../testing/api-server.ts';
import { renderPart } from '../../../testing/render.tsx';
import { PasskeyConfirmation } from './PasskeyConfirmation.tsx';

const server = fakeApi();
afterEach(() => vi.unstubAllGlobals());

/** The browser's answer when the user has touched their authenticator. */
const credential = {
  ...{ id: 'cGFzc2tleQ', rawId: new ArrayBuffer(7), type: 'public-key', authenticatorAttachment: 'platform' },
  response: {
    ...{ authenticatorData: new ArrayBuffer(37), clientDataJSON: new ArrayBuffer(10), signature: new ArrayBuffer(70) },
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
};

function List() {
  const { data = [] } = useQuery(passkeysQuery);
  return data.map(({ id, lastUsedAt }) => <p key={id}>{lastUsedAt === undefined ? 'Not used yet' : 'Used'}</p>);
}

it('a passkey that confirmed the identity is shown as used, without a reload', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', { ...navigator, credentials: { get: async () => credential } });
  const passkey = { id: 'p'.repeat(43), name: 'Laptop', createdAt: 1_790_000_000 };
  server.on('GET /api/passkeys', [passkey]);
  const challenge = { challenge: 'AAAA', rpId: 'crossbook.example', timeout: 60_000, userVerification: 'required' };
  server.on('POST /api/passkey-reauthentication/challenge', challenge);
  server.on('POST /api/passkey-reauthentication', () => {
    server.on('GET /api/passkeys', [{ ...passkey, lastUsedAt: 1_790_000_100 }]);
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
  const onConfirmed = vi.fn();
  renderPart(
    <>
      <List />
      <PasskeyConfirmation onConfirmed={onConfirmed} />
    </>,
  );
  await screen.findByText('Not used yet');
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText('Used')).toBeDefined();
  expect(onConfirmed).toHaveBeenCalledOnce();
});
