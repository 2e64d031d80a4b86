import { beginPasskeyRegistration } from '../../../shared/contracts/passkeys.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { beginRegistration } from './registration.ts';
import { livePasskeyDeps, type PasskeyDeps } from './relying-party.ts';

export const run: Run<typeof beginPasskeyRegistration, PasskeyDeps> = ({ caller }, deps) =>
  beginRegistration(caller, deps);

export const handler = signedInEndpoint(beginPasskeyRegistration, livePasskeyDeps, run);
