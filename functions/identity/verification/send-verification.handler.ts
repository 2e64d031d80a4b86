import { sendVerification } from '../../../shared/contracts/verification.ts';
import { publicEndpoint } from '../../compose/public-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { Refusal } from '../../platform/errors.ts';
import { emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { findOwner, userById } from '../users/user-store.ts';
import { type CodeEmailDeps, liveCodeEmailDeps } from './codes/code-deps.ts';
import { codeSentReply } from './requests/code-sent-reply.ts';
import { assertCodeIsWorthIt } from './requests/code-work.ts';
import { beginCodeRequest } from './requests/request-code.ts';
import { sendCode } from './requests/send-code.ts';

export const run: Run<typeof sendVerification, CodeEmailDeps> = async (call, deps) => {
  const email = parseEmailAddress(call.request.email);
  const asker = await beginCodeRequest(call, deps);
  const hashes = emailHashes(deps.emailKey, email);
  const { proof } = call.request;
  const last = await assertCodeIsWorthIt({ ...asker, purpose: 'sign-up', email, hashes, proof }, deps);
  const owner = await userById(deps.table, await findOwner(deps.table, hashes));
  const sending = await sendCode(
    {
      purpose: 'sign-up',
      email,
      last,
      decoy: owner === undefined ? undefined : { kind: 'already-registered', to: owner.email },
    },
    asker,
    deps,
  );
  const { message, ...details } = codeSentReply(sending);
  if (sending.kind === 'sent') return { message, ...details };
  throw new Refusal('code-already-sent', { message, retryAfterSeconds: sending.secondsLeft, details });
};

export const handler = publicEndpoint(sendVerification, liveCodeEmailDeps, run);
