import { login } from '../../../shared/contracts/account.ts';
import { publicEndpoint } from '../../compose/public-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { standardOutputLog } from '../../platform/logger.ts';
import { secret } from '../../platform/secrets.ts';
import { appTable } from '../../platform/table/client.ts';
import { livePasswordHashing } from '../users/live-password-hashing.ts';
import { type LogInDeps, logIn } from './log-in.ts';
import { publicUser } from './public-user.ts';

interface Deps extends LogInDeps {
  readonly clock: Clock;
}

export const run: Run<typeof login, Deps> = async ({ request, cookies, clientAddress, visit, sendCookie }, deps) => {
  const signedIn = await logIn({ ...request, cookies, clientAddress, visit, now: deps.clock() }, deps);
  for (const cookie of signedIn.cookies) sendCookie(cookie);
  return publicUser(signedIn.user);
};

export const handler = publicEndpoint(login, liveDeps, run);

async function liveDeps(): Promise<Deps> {
  const [emailKey, hashing] = await Promise.all([secret('emailKey'), livePasswordHashing()]);
  const random = systemRandomBytes;
  return { table: appTable(), emailKey, hashing, random, log: standardOutputLog(), clock: systemClock };
}
