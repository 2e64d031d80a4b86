import { reauthenticateWithPasskey } from '../../../shared/contracts/passkeys.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appBus } from '../../platform/bus.ts';
import { confirmByPasskey } from './reauthenticate.ts';
import { livePasskeyDeps } from './relying-party.ts';
import type { AssertionDeps } from './verify-assertion.ts';

export const run: Run<typeof reauthenticateWithPasskey, AssertionDeps> = async ({ caller, request, visit }, deps) => {
  await confirmByPasskey({ caller, visit, assertion: request.assertion }, deps);
  return {};
};

export const handler = signedInEndpoint(reauthenticateWithPasskey, liveDeps, run);

async function liveDeps(): Promise<AssertionDeps> {
  return { ...(await livePasskeyDeps()), bus: appBus() };
}
