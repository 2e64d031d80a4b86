import type { ValueDetail } from '../contracts/opportunities.ts';
import { expectedValue } from '../fair/bet-value.ts';
import { valueStake } from '../fair/value-stake.ts';
import { type Cents, cents } from '../odds/money.ts';
import { mostOnEach } from '../odds/stake-limits.ts';
import type { StakeRules } from '../odds/stake-rules.ts';
import { type MarketOfBet, priceAt, priceForStake, type QuotedBet } from './price-at.ts';

/** A single bet with its stake and what it brings on average. */
export interface StakedValue {
  readonly stake: Cents;
  /** Expected at worst; 0 without a stake. */
  readonly profit: Cents;
  /** Whose limit makes the stake smaller. */
  readonly limitSource: 'offer' | 'bettor' | undefined;
}

/** A row's only bet, and its fair price. */
export interface ValueRow extends MarketOfBet {
  readonly bet: QuotedBet & { readonly limit?: number | undefined };
  readonly value: Pick<ValueDetail, 'fairLow' | 'push'>;
}

/**
 * The stake of a bet above its fair price for a bettor. 0 where it is too small, or below what the book takes where the bettor bets. Undefined
 * without a valid price.
 */
export function stakedValue({ bet, value, ...place }: ValueRow, rules: StakeRules): StakedValue | undefined {
  const quoted = priceAt(bet, place);
  if (quoted === undefined) return undefined;
  const { sportsbookId, limit } = bet;
  const [own] = mostOnEach({ limits: [limit, undefined], mostAt: [rules.mostAt.get(sportsbookId), undefined] });
  const staked = (most: number) => valueStake({ fair: value.fairLow, price: quoted, most }, rules);
  const wanted = staked(Number.POSITIVE_INFINITY);
  const stake = staked(own.most);
  const isTooSmall = stake < (rules.termsAt?.get(sportsbookId)?.least ?? 0);
  if (stake === 0 || isTooSmall) return { stake: cents(0), profit: cents(0), limitSource: undefined };
  const price = priceForStake(bet, place, stake) ?? quoted;
  const profit = cents(Math.floor(stake * expectedValue({ fair: value.fairLow, price, push: value.push })));
  return { stake, profit, limitSource: stake < wanted ? own.source : undefined };
}
