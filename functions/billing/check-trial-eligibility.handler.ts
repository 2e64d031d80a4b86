import { billingMessages, checkTrialEligibility } from '../../shared/contracts/billing.ts';
import { publicEndpoint } from '../compose/public-endpoint.ts';
import type { Run } from '../edge/call.ts';
import { limits } from '../identity/protection/limits.ts';
import { takeOne } from '../identity/protection/rate-limit.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { keyedHash } from '../platform/keyed-hash.ts';
import { emailHashes, parseEmailAddress } from '../platform/mail/email-address.ts';
import { secret } from '../platform/secrets.ts';
import { appTable } from '../platform/table/client.ts';
import type { Table } from '../platform/table/table.ts';
import { hasEmailHadTrial } from './trial/trial-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
  readonly emailKey: string;
}

/** Reveals to anyone whether an address had a trial, so it is limited per client; a limit per address would be strangers' to use up. */
export const run: Run<typeof checkTrialEligibility, Deps> = async ({ request, clientAddress }, deps) => {
  const { table, clock, emailKey } = deps;
  const now = clock();
  await takeOne(table, limits.trialChecksFromAddress, keyedHash(emailKey, clientAddress), now);
  const hashes = emailHashes(emailKey, parseEmailAddress(request.email));
  return trialAnswer(await hasEmailHadTrial(table, hashes));
};

export const handler = publicEndpoint(
  checkTrialEligibility,
  async () => ({ table: appTable(), clock: systemClock, emailKey: await secret('emailKey') }),
  run,
);

/** The reply to a trial eligibility check. */
export function trialAnswer(hasHadTrial: boolean): { readonly hasHadTrial: boolean; readonly message: string } {
  return { hasHadTrial, message: hasHadTrial ? billingMessages.hadTrial : billingMessages.mayHaveTrial };
}
