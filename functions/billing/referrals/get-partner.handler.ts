import { getPartner, type PartnerFigures } from '../../../shared/contracts/referrals.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { signedInEndpoint } from '../../compose/signed-in-endpoint.ts';
import type { Run } from '../../edge/call.ts';
import { type Clock, systemClock, wholeSeconds } from '../../platform/clock.ts';
import { appTable } from '../../platform/table/client.ts';
import type { Table } from '../../platform/table/table.ts';
import { balanceOf, countReferrals } from './ledger.ts';
import { ledgerOf } from './ledger-store.ts';
import { clicksBefore, partnerOfUser } from './partner-store.ts';

interface Deps {
  readonly table: Table;
  readonly clock: Clock;
}

export const run: Run<typeof getPartner, Deps> = async ({ caller }, { table, clock }) => ({
  partner: await partnerFigures(caller.userId, { table, now: clock() }),
});

export const handler = signedInEndpoint(getPartner, () => ({ table: appTable(), clock: systemClock }), run);

const DAY_MS = 24 * 3600 * 1000;

/**
 * A partner's figures, without anything about single subscribers. They are as of the last midnight UTC, so that nobody sees a figure move
 * when one person follows the link, signs up or pays. Payouts count at once. Null for a user who is not a partner.
 */
async function partnerFigures(
  userId: string,
  { table, now }: { readonly table: Table; readonly now: Millis },
): Promise<PartnerFigures | null> {
  const partner = await partnerOfUser(table, userId);
  if (partner === undefined) return null;
  const midnight = now - (now % DAY_MS);
  const asOf = wholeSeconds(midnight);
  const [entries, clicks] = await Promise.all([
    ledgerOf(table, partner.partnerId),
    clicksBefore(table, partner.code, midnight),
  ]);
  const { code, percent, disabledAt } = partner;
  return {
    ...{ code, percent, ended: disabledAt !== undefined, clicks },
    ...countReferrals(entries, asOf),
    ...balanceOf(entries, asOf),
  };
}
