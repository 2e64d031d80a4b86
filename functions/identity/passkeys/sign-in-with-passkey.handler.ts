import { signInWithPasskey as contract } from '../../../shared/contracts/passkeys.ts';
import { publicEndpoint } from '../../compose/public-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appBus } from '../../platform/bus.ts';
import { secret } from '../../platform/secrets.ts';
import { publicUser } from '../account/public-user.ts';
import { livePasskeyDeps } from './relying-party.ts';
import { type SignInDeps, signInWithPasskey } from './sign-in.ts';

export const run: Run<typeof contract, SignInDeps> = async ({ request, sendCookie, ...call }, deps) => {
  const signedIn = await signInWithPasskey({ ...call, assertion: request.assertion }, deps);
  for (const cookie of signedIn.cookies) sendCookie(cookie);
  return publicUser(signedIn.user);
};

export const handler = publicEndpoint(contract, liveDeps, run);

async function liveDeps(): Promise<SignInDeps> {
  const [deps, emailKey] = await Promise.all([livePasskeyDeps(), secret('emailKey')]);
  return { ...deps, emailKey, bus: appBus() };
}
