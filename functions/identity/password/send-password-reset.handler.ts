import { RESET_CODE_SENT, sendPasswordReset } from '../../../shared/contracts/password.ts';
import { publicEndpoint } from '../../compose/public-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { findOwner, userById } from '../users/user-store.ts';
import { type CodeEmailDeps, liveCodeEmailDeps } from '../verification/codes/code-deps.ts';
import { assertCodeIsWorthIt } from '../verification/requests/code-work.ts';
import { beginCodeRequest } from '../verification/requests/request-code.ts';
import { sendCode } from '../verification/requests/send-code.ts';

/** For an unknown or disabled address the same rows are written by the same calls, but the email is of kind `none`. */
export const run: Run<typeof sendPasswordReset, CodeEmailDeps> = async (call, deps) => {
  const typed = parseEmailAddress(call.request.email);
  const asker = await beginCodeRequest(call, deps);
  const hashes = emailHashes(deps.emailKey, typed);
  const last = await assertCodeIsWorthIt(
    { ...asker, purpose: 'password-reset', email: typed, hashes, proof: call.request.proof },
    deps,
  );
  const id = await findOwner(deps.table, hashes);
  const owner = await userById(deps.table, id);
  const known = owner !== undefined && owner.disabledAt === undefined;
  await sendCode(
    {
      purpose: 'password-reset',
      email: known ? parseEmailAddress(owner.email) : typed,
      last,
      user: { id, epoch: owner?.epoch ?? 0 },
      decoy: known ? undefined : { kind: 'none', to: typed },
    },
    asker,
    deps,
  );
  return { message: RESET_CODE_SENT };
};

export const handler = publicEndpoint(sendPasswordReset, liveCodeEmailDeps, run);
