import { beginPasskeySignIn } from '../../../shared/contracts/passkeys.ts';
import { publicEndpoint } from '../../compose/public-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { sha256 } from '../../platform/hash.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import { secret } from '../../platform/secrets.ts';
import { limits } from '../protection/limits.ts';
import { takeOne } from '../protection/rate-limit.ts';
import { ceremonyCookie, newCeremonyToken, readCeremonyToken } from './ceremony-cookie.ts';
import { livePasskeyDeps, type PasskeyDeps } from './relying-party.ts';
import { requestOptions } from './request-options.ts';

interface Deps extends PasskeyDeps {
  readonly emailKey: string;
}

/** A browser keeps its token, so that two of its tabs do not end each other's ceremony. */
export const run: Run<typeof beginPasskeySignIn, Deps> = async ({ cookies, clientAddress, sendCookie }, deps) => {
  const { table, clock, emailKey, random } = deps;
  await takeOne(table, limits.passkeyChallengesFromAddress, keyedHash(emailKey, clientAddress), clock());
  const token = readCeremonyToken(cookies) ?? newCeremonyToken(random);
  sendCookie(ceremonyCookie(token));
  return requestOptions({ kind: 'sign-in', boundTo: sha256(token) }, deps);
};

export const handler = publicEndpoint(beginPasskeySignIn, liveDeps, run);

async function liveDeps(): Promise<Deps> {
  const [deps, emailKey] = await Promise.all([livePasskeyDeps(), secret('emailKey')]);
  return { ...deps, emailKey };
}
