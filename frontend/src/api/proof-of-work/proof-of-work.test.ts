import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeEach, expect, it } from 'vitest';
import { apiErrors } from '../../../../shared/contracts/errors.ts';
import { fakeApi, json, refusal } from '../../testing/api-server.ts';
import { call } from '../client.ts';
import { withProof } from './proof-of-work.ts';

const RESET = 'POST /api/send-password-reset';
const SENT = { message: 'If an account exists for this email, a reset code has been sent.' };
const hmacSignatureSecret = 'the server’s';
const server = fakeApi();

const send = () =>
  withProof((proof) =>
    call('identity/password/send-password-reset', { request: { email: 'ada@example.com', ...proof } }),
  );
const proofOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'proof' in body ? body.proof : undefined;

/** A server that wants work, and takes the right proof. */
beforeEach(async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 50,
    deriveKey,
    hmacSignatureSecret,
  });
  server.on(RESET, async ({ body }: { body: unknown }) => {
    const proof = proofOf(body);
    if (typeof proof === 'string') {
      const { verified } = await verifySolution({ ...JSON.parse(proof), deriveKey, hmacSignatureSecret });
      if (verified) return json(SENT);
    }
    return refusal('work-required', { challenge: JSON.stringify(challenge) });
  });
});

it('R-087: a call that the server wants work for is repeated with the proof, without the user', async () => {
  expect(await send()).toEqual(SENT);
  expect(server.calls.map(({ body }) => typeof proofOf(body))).toEqual(['undefined', 'string']);
});

it('a call without a wish for work is made once', async () => {
  server.on(RESET, SENT);
  expect(await send()).toEqual(SENT);
  server.on(RESET, () => refusal('too-many-codes'));
  await expect(send()).rejects.toMatchObject({ status: 429 });
  expect(server.calls).toHaveLength(2);
});

it('a proof that is refused is not made again: the server’s words are shown', async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 5,
    deriveKey,
    hmacSignatureSecret,
  });
  server.on(RESET, () => refusal('work-required', { challenge: JSON.stringify(challenge) }));
  await expect(send()).rejects.toMatchObject({ status: 429, serverMessage: apiErrors['work-required'].message });
  expect(server.calls).toHaveLength(2);
});

it.each(['{', '{}', '"none"'])(
  'a challenge that cannot be read (%s) is the refusal that it came with',
  async (challenge) => {
    server.on(RESET, () => refusal('work-required', { challenge }));
    await expect(send()).rejects.toMatchObject({ status: 429, serverMessage: apiErrors['work-required'].message });
    expect(server.calls).toHaveLength(1);
  },
);
