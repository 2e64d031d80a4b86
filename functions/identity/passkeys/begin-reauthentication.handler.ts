import { beginPasskeyReauthentication } from '../../../shared/contracts/passkeys.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { sha256 } from '../../platform/hash.ts';
import { limits } from '../protection/limits.ts';
import { takeOne } from '../protection/rate-limit.ts';
import { livePasskeyDeps, type PasskeyDeps } from './relying-party.ts';
import { requestOptions } from './request-options.ts';

export const run: Run<typeof beginPasskeyReauthentication, PasskeyDeps> = async ({ caller }, deps) => {
  await takeOne(deps.table, limits.passkeyChallengesByUser, sha256(caller.userId), deps.clock());
  return requestOptions({ kind: 'reauthentication', boundTo: caller.session.tokenHash }, deps);
};

export const handler = signedInEndpoint(beginPasskeyReauthentication, livePasskeyDeps, run);
