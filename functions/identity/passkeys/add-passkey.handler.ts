import { addPasskey } from '../../../shared/contracts/passkeys.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { appBus } from '../../platform/bus.ts';
import { shownPasskey } from './passkey-store.ts';
import { finishRegistration, type RegistrationDeps } from './registration.ts';
import { livePasskeyDeps } from './relying-party.ts';

export const run: Run<typeof addPasskey, RegistrationDeps> = async ({ caller, request, visit }, deps) =>
  shownPasskey(await finishRegistration({ caller, visit, ...request }, deps));

export const handler = signedInEndpoint(addPasskey, liveDeps, run);

async function liveDeps(): Promise<RegistrationDeps> {
  return { ...(await livePasskeyDeps()), bus: appBus() };
}
