import { verifyPasswordReset } from '../../../shared/contracts/password.ts';
import { alertTargetsOf } from '../../compose/alert-targets.ts';
import { publicEndpoint } from '../../compose/public-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { hashForCodes } from '../../mail/codes/code-store.ts';
import { emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { shownPasskey } from '../passkeys/passkey-store.ts';
import { flowCookie, flowHash, newFlowToken } from '../protection/flow.ts';
import { rememberVerified } from '../verification/codes/code-attempts.ts';
import { type CodeDeps, liveCodeDeps } from '../verification/codes/code-deps.ts';
import { userOfCode, verifyCode, wrongCode } from '../verification/codes/verify-code.ts';
import { type AlertTargetsOf, otherAccessOf } from './other-access.ts';

interface Deps extends CodeDeps {
  readonly alertTargetsOf: AlertTargetsOf;
}

export const run: Run<typeof verifyPasswordReset, Deps> = async (call, deps) => {
  const hashes = emailHashes(deps.emailKey, parseEmailAddress(call.request.email));
  const hash = await hashForCodes(deps.table, 'password-reset', hashes);
  const now = deps.clock();
  const right = await verifyCode(
    { purpose: 'password-reset', emailHash: hash, code: call.request.code, ...call, now },
    deps,
  );
  const user = await userOfCode(right, deps);

  const flow = newFlowToken(deps.random);
  const outcome = await rememberVerified(deps.table, right, { emailHash: hash, flowHash: flowHash(flow), now });
  if (outcome === 'gone') throw wrongCode();
  if (outcome === 'remembered') call.sendCookie(flowCookie(flow));
  const { passkeys, alertTargets } = await otherAccessOf(user, deps);
  return {
    message: 'Verification code accepted',
    passkeys: passkeys.map((passkey) => ({ ...shownPasskey(passkey), isNew: passkey.isNew })),
    alertTargets,
  };
};

export const handler = publicEndpoint(verifyPasswordReset, liveDeps, run);

async function liveDeps(): Promise<Deps> {
  const deps = await liveCodeDeps();
  return { ...deps, alertTargetsOf: (userId) => alertTargetsOf(deps.table, userId) };
}
