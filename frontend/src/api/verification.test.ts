import { expect, it } from 'vitest';
import { fakeApi, json, refusal } from '../testing/api-server.ts';
import { messageFor } from './api-error.ts';
import { makeQueryClient } from './query-client.ts';
import { SEND_CODE_FALLBACK, sendVerificationMutation } from './verification.ts';

const SEND = 'POST /api/send-verification';
const sent = { alreadySent: false, canResend: false, secondsUntilResend: 600, message: 'Sent' };
const server = fakeApi();

function send() {
  const client = makeQueryClient();
  const mutation = client.getMutationCache().build(client, client.defaultMutationOptions(sendVerificationMutation));
  return mutation.execute({ email: 'a@example.com' });
}

it('a code for a new address is sent', async () => {
  server.on(SEND, sent);
  expect(await send()).toEqual(sent);
});

it('a code for a new address was already sent: a 429 with the time to wait is a normal reply', async () => {
  const alreadySent = { ...sent, alreadySent: true, secondsUntilResend: 90 };
  server.on(SEND, () => refusal('code-already-sent', alreadySent));
  expect(await send()).toEqual(alreadySent);
});

it.each([
  [429, { message: 'Too many codes have been requested. Please wait and try again.' }],
  [400, { ...sent, message: 'Too many codes have been requested. Please wait and try again.' }],
])('a code for a new address is refused with %i %j: the failure keeps its message', async (status, body) => {
  server.on(SEND, () => json(body, status));
  const error = await send().then(
    () => expect.fail('It was sent'),
    (reason: unknown) => reason,
  );
  expect(messageFor(error, SEND_CODE_FALLBACK)).toBe(body.message);
});
