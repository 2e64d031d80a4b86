import { updateEmail } from '../../../shared/contracts/account.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseEmailAddress } from '../../platform/mail/email-address.ts';
import { requestEmailChange } from '../email-change/request-email-change.ts';
import { type CodeEmailDeps, liveCodeEmailDeps } from '../verification/codes/code-deps.ts';
import { codeSentReply } from '../verification/requests/code-sent-reply.ts';
import { beginCodeRequest } from '../verification/requests/request-code.ts';

export const run: Run<typeof updateEmail, CodeEmailDeps> = async (call, deps) => {
  const to = parseEmailAddress(call.request.email);
  const asker = await beginCodeRequest(call, deps);
  if (to === call.caller.user.email) throw new Refusal('email-unchanged');
  return codeSentReply(await requestEmailChange(call.caller, to, asker, deps));
};

export const handler = signedInEndpoint(updateEmail, liveCodeEmailDeps, run);
