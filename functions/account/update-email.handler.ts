import { updateEmail } from '../../shared/contracts/account.ts';
import { signedInEndpoint } from '../compose/signed-in-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { askEmailChange, refuseChange } from '../email-change/request-email-change.ts';
import { parseEmailAddress } from '../users/email-address.ts';
import { liveMailingDeps, type MailingDeps } from '../verification/codes/code-deps.ts';
import { codeSentReply } from '../verification/sending/code-sent-reply.ts';
import { askForCode } from '../verification/sending/request-code.ts';

export const run: Run<typeof updateEmail, MailingDeps> = async (call, deps) => {
  const to = parseEmailAddress(call.request.email);
  const asker = await askForCode(call, deps);
  refuseChange(call.caller, to, { now: asker.now, log: deps.log });
  return codeSentReply(await askEmailChange(call.caller, to, asker, deps));
};

export const handler = signedInEndpoint(updateEmail, liveMailingDeps, run);
