import type { OverlapDetail } from '../../../../../shared/contracts/opportunities.ts';
import { cents, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import { settle } from '../../../../../shared/odds/settlement.ts';
import { payout } from '../../../../../shared/odds/stakes.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { priceAt } from '../pairing/price-at.ts';
import { safeAmount } from './safe-amount.ts';

/** What the shown stakes bring if both bets win: `+$95.20`; undefined if no result makes both win. */
export function bothWinDollars({ legs }: Opportunity, { bothWin, over, under }: OverlapDetail): string | undefined {
  if (bothWin === null) return undefined;
  const settlements = [settle(bothWin.from, over, 0), settle(bothWin.from, under, 1)];
  const profits = legs.map(({ best, stake }, index) => {
    const price = priceAt(best.sportsbookId, Number(best.odds));
    const settlement = settlements[index];
    const staked = safeAmount(stake);
    if (price === undefined || settlement === undefined || staked === undefined) return Number.NaN;
    return payout(staked, price, settlement) - staked;
  });
  const profit = profits.reduce((sum, each) => sum + each, 0);
  return profits.length === 2 && Number.isFinite(profit) ? formatSignedDollars(cents(profit)) : undefined;
}
