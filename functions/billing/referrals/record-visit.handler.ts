import { partnerCode } from '../../../shared/catalogue/affiliate.ts';
import { recordReferralVisit } from '../../../shared/contracts/referrals.ts';
import { publicEndpoint } from '../../compose/public-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { limits } from '../../identity/protection/limits.ts';
import { takeOne } from '../../identity/protection/rate-limit.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { hmac } from '../../platform/hash.ts';
import { secret } from '../../platform/secrets.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { countClick, partnerOf } from './partner-store.ts';
import { readReferralCode, referralCookie } from './referral-cookie.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
  /** HMAC key of the callers' addresses. */
  readonly addressKey: string;
}

/**
 * The first partner's link that a browser follows counts for 60 days. What is kept is the code, in the browser, and one more visit of that
 * day: nothing tells visitors apart. A browser with Global Privacy Control leaves neither.
 */
export const run: Run<typeof recordReferralVisit, Deps> = async (call, { table, clock, addressKey }) => {
  const now = clock();
  await takeOne(table, limits.referralVisitsFromAddress, hmac(addressKey, call.clientAddress), now);
  const code = call.privacyControl ? undefined : partnerCode(call.request.code);
  const partner = code === undefined ? undefined : await partnerOf(table, code);
  if (partner === undefined || partner.disabledAt !== undefined) return {};
  await countClick(table, partner.code, now);
  if (readReferralCode(call.cookies) === undefined) call.sendCookie(referralCookie(partner.code));
  return {};
};

export const handler = publicEndpoint(recordReferralVisit, liveDeps, run);

async function liveDeps(): Promise<Deps> {
  // The origin secret, as for the page's failures: anyone can call this.
  return { table: appTable(), clock: systemClock, addressKey: await secret('originSecret') };
}
