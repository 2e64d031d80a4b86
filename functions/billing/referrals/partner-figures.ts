import type { PartnerFigures } from '../../../shared/contracts/referrals.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import type { Table } from '../../platform/table/table.ts';
import { balanceOf, countReferrals } from './ledger.ts';
import { ledgerOf } from './ledger-store.ts';
import { clicksBefore, partnerOfUser } from './partner-store.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * A partner's figures, without anything about single subscribers. They are as of the last midnight UTC, so that nobody sees a figure move
 * when one person follows the link, signs up or pays. Payouts count at once. Null for a user who is not a partner.
 */
export async function partnerFigures(
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
