import { updateEmail } from '../../shared/contracts/account.ts';
import type { Run } from '../edge/call.ts';
import { defineEndpoint } from '../edge/define-endpoint.ts';
import { askForCode } from '../verification/asking-for-codes.ts';
import { liveMailingDeps, type MailingDeps } from '../verification/code-deps.ts';
import { codeSentReply } from '../verification/code-sent-reply.ts';
import { askEmailChange, refuseChange } from './asking-email-change.ts';
import { parseEmailAddress } from './email-address.ts';

export const run: Run<typeof updateEmail, MailingDeps> = async (call, deps) => {
  const to = parseEmailAddress(call.request.email);
  const asker = await askForCode(call, deps);
  refuseChange(call.caller, to, { now: asker.now, log: deps.log });
  return codeSentReply(await askEmailChange(call.caller, to, asker, deps));
};

export const handler = defineEndpoint(updateEmail, liveMailingDeps, run);
