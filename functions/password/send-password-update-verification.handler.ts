import { sendPasswordUpdateVerification } from '../../shared/contracts/password.ts';
import { emailHash, parseEmailAddress } from '../account/email-address.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { askForCode } from '../verification/asking-for-codes.ts';
import { liveMailingDeps, type MailingDeps } from '../verification/code-deps.ts';
import { codeSentReply } from '../verification/code-sent-reply.ts';
import { sendCode } from '../verification/sending-codes.ts';

export const run: Run<typeof sendPasswordUpdateVerification, MailingDeps> = async (call, deps) => {
  const asker = await askForCode(call, deps);
  const { user } = call.caller;
  const email = parseEmailAddress(user.email);
  const hash = emailHash(deps.emailKey, email);
  return codeSentReply(await sendCode({ purpose: 'password-change', email, emailHash: hash, user }, asker, deps));
};

export const handler = defineEndpoint(sendPasswordUpdateVerification, liveMailingDeps, run);
