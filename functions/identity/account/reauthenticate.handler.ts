import { reauthenticate } from '../../../shared/contracts/account.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { systemClock } from '../../platform/clock.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { standardOutputLog } from '../../platform/logger.ts';
import { appTable } from '../../platform/table/client.ts';
import { livePasswordHashing } from '../users/live-password-hashing.ts';
import { confirmByPassword, type ReauthenticateDeps } from './reauthenticate.ts';

export const run: Run<typeof reauthenticate, ReauthenticateDeps> = async ({ request, caller, visit }, deps) => {
  await confirmByPassword({ caller, visit, password: request.password }, deps);
  return {};
};

export const handler = signedInEndpoint(reauthenticate, liveDeps, run);

async function liveDeps(): Promise<ReauthenticateDeps> {
  const hashing = await livePasswordHashing();
  const random = systemRandomBytes;
  return { table: appTable(), hashing, random, log: standardOutputLog(), clock: systemClock };
}
