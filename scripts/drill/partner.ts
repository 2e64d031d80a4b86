import { ledgerOf } from '../../functions/billing/referrals/ledger-store.ts';
import { partnerOf } from '../../functions/billing/referrals/partner-store.ts';
import { referralOf } from '../../functions/billing/referrals/referral-store.ts';
import { testPartner } from '../../functions/billing/referrals/testing/test-partner.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { withTable } from '../simulators/aws/create-table.ts';
import type { LocalTable } from '../simulators/aws/table-proxy/local-table.ts';

/** Of the one partner in a round, through whose link users come. */
export const PARTNER_CODE = 'DRILL';

/** Payments of an account, and what was given back of them, as the partner's ledger has them: whole cents. */
export interface Commissions {
  readonly paidCents: readonly number[];
  readonly returnedCents: number;
}

export async function addPartner(address: Pick<LocalTable, 'endpoint' | 'name'>): Promise<void> {
  await withTable(address, (table) => testPartner(table, { code: PARTNER_CODE }));
}

/** By account, for those of `userIds` that came through the partner's link. */
export async function readCommissions(
  table: Table,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Commissions>> {
  const found = new Map<string, Commissions>();
  const partner = await partnerOf(table, PARTNER_CODE);
  const ledger = partner === undefined ? [] : await ledgerOf(table, partner.partnerId);
  for (const userId of userIds) {
    const referral = await referralOf(table, userId);
    if (referral === undefined) continue;
    const paid = ledger
      .filter((entry) => entry.kind === 'paid')
      .filter(({ referralId }) => referralId === referral.referralId);
    const invoices = new Set(paid.map(({ invoice }) => invoice));
    const returned = ledger.filter((entry) => entry.kind === 'reversed').filter(({ invoice }) => invoices.has(invoice));
    found.set(userId, {
      paidCents: paid.map(({ paidCents }) => paidCents),
      returnedCents: returned.reduce((sum, { cents }) => sum + cents, 0),
    });
  }
  return found;
}
