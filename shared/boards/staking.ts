import { shownPromo } from '../odds/promo-return.ts';
import { mostAtBooks, type StakeRules } from '../odds/stake-rules.ts';
import { type ShownStakes, shownStakes } from '../odds/stakes.ts';
import type { BookOdds, RecommendedBets } from './bets.ts';
import { overlapLines } from './overlap-lines.ts';
import { priceAt } from './price-at.ts';

/** Two bets and what their worst result brings. */
export type Staked = Pick<ShownStakes, 'stakes' | 'profit' | 'limitedBy' | 'limitSource'>;

/**
 * The stakes of a row's bets; of a promo those for a bonus bet, since lists hold no other promotion. Undefined without two valid prices.
 */
export function stakesFor({ id, kind, overlap, bets }: RecommendedBets, rules: StakeRules): Staked | undefined {
  const [first, second] = bets;
  const prices = [priceOf(first), priceOf(second)] as const;
  if (prices[0] === undefined || prices[1] === undefined) return undefined;
  const { total } = rules;
  const staking = stakingOf(bets, rules);
  if (kind !== 'promo') {
    return shownStakes({ ...staking, total, prices: [prices[0], prices[1]], lines: overlapLines({ id, overlap }) });
  }
  if (total < 1) return undefined;
  const [promoted, hedge] = prices;
  const shown = shownPromo({ ...staking, promotion: { kind: 'bonus-bet' }, amount: total, promoted, hedge });
  return { ...shown, stakes: [shown.amount, shown.hedgeStake], profit: shown.guaranteed };
}

/** What stakes depend on besides the total, prices and lines. */
export function stakingOf([first, second]: readonly [BookOdds, BookOdds], rules: StakeRules) {
  return {
    step: rules.step,
    limits: [first.limit, second.limit],
    mostAt: mostAtBooks(rules, first.sportsbookId, second.sportsbookId),
  } as const;
}

function priceOf({ sportsbookId, odds }: BookOdds) {
  return priceAt(sportsbookId, odds);
}
