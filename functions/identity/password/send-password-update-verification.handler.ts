import { sendPasswordUpdateVerification } from '../../../shared/contracts/password.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { lastCode } from '../../mail/codes/code-store.ts';
import { emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { type CodeEmailDeps, liveCodeEmailDeps } from '../verification/codes/code-deps.ts';
import { codeSentReply } from '../verification/requests/code-sent-reply.ts';
import { beginCodeRequest } from '../verification/requests/request-code.ts';
import { sendCode } from '../verification/requests/send-code.ts';

export const run: Run<typeof sendPasswordUpdateVerification, CodeEmailDeps> = async (call, deps) => {
  const asker = await beginCodeRequest(call, deps);
  const { user } = call.caller;
  const email = parseEmailAddress(user.email);
  const hashes = emailHashes(deps.emailKey, email);
  const last = await lastCode(deps.table, 'password-change', hashes);
  return codeSentReply(await sendCode({ purpose: 'password-change', email, last, user }, asker, deps));
};

export const handler = signedInEndpoint(sendPasswordUpdateVerification, liveCodeEmailDeps, run);
