import type { ValueDetail } from '../contracts/opportunities.ts';
import { expectedValue } from '../fair/bet-value.ts';
import { expectedProfit, type Room, roomBeside, valueStake } from '../fair/value-stake.ts';
import { easternDay } from '../ledger/eastern-day.ts';
import type { Price } from '../odds/american.ts';
import type { LimitSource } from '../odds/limits.ts';
import { type Cents, cents } from '../odds/money.ts';
import { shownPromo } from '../odds/promo-return.ts';
import { mostOnEach } from '../odds/stake-limits.ts';
import { defaultStakeRules, mostAtBook, mostAtBooks, type StakeRules, termsAtBooks } from '../odds/stake-rules.ts';
import { type PricedBets, type ShownStakes, shownStakes } from '../odds/stakes.ts';
import type { BookOdds, RecommendedBets } from './bets.ts';
import { overlapLines } from './overlap-lines.ts';
import { hasOrderFee, type MarketOfBet, priceAt, priceForStake, type QuotedBet } from './price-at.ts';

/** Two bets and what their worst result brings. */
export type Staked = Pick<ShownStakes, 'stakes' | 'profit' | 'limitedBy' | 'limitSource' | 'tooSmall'>;

type Prices = PricedBets['prices'];

/**
 * The stakes of a row's bets; of a promo those for a bonus bet, since lists hold no other promotion. Undefined without two valid prices.
 */
export function stakesFor(row: RecommendedBets, rules: StakeRules): Staked | undefined {
  const { kind, bets } = row;
  const prices = pricesOf(bets, row);
  if (prices === undefined) return undefined;
  if (kind !== 'promo') return levelStakesFor(row, prices, rules);
  const { total } = rules;
  if (total < 1) return undefined;
  return withOwnFees(bets, row, { prices, total }, ([promoted, hedge]) => {
    const bet = { promotion: { kind: 'bonus-bet' }, amount: total, promoted, hedge } as const;
    const shown = shownPromo({ ...stakingOf(bets, row, rules), ...bet });
    return { ...shown, stakes: [shown.amount, shown.hedgeStake], profit: shown.guaranteed };
  });
}

/** Level stakes of two bets with their prices. */
export function levelStakesFor(
  row: Pick<RecommendedBets, 'id' | 'overlap' | 'bets'> & MarketOfBet,
  prices: Prices,
  rules: StakeRules,
): ShownStakes {
  const staking = { ...stakingOf(row.bets, row, rules), total: rules.total, lines: overlapLines(row) };
  return withOwnFees(row.bets, row, { prices, total: rules.total }, (own) => shownStakes({ ...staking, prices: own }));
}

/**
 * Solves for stakes, and again with the fees on these stakes where a fee depends on the stake. Not for the total that lists are made for: their
 * prices have the rounding of its orders, so that a card has the numbers of the list. `total`: undefined if stakes are fixed.
 */
export function withOwnFees<S extends Pick<ShownStakes, 'stakes'>>(
  bets: readonly [QuotedBet, QuotedBet],
  place: MarketOfBet,
  { prices, total }: { readonly prices: Prices; readonly total: Cents | undefined },
  solve: (prices: Prices) => S,
): S {
  const solved = solve(prices);
  if (total === defaultStakeRules.total || !bets.some(hasOrderFee)) return solved;
  const priceOf = (leg: 0 | 1): Price => priceForStake(bets[leg], place, solved.stakes[leg]) ?? prices[leg];
  const own = [priceOf(0), priceOf(1)] as const;
  return own.every((price) => price > 1) ? solve(own) : solved;
}

/** What stakes depend on besides the total, prices and lines. */
export function stakingOf(
  [first, second]: readonly [BookOdds, BookOdds],
  { market }: Pick<MarketOfBet, 'market'>,
  rules: StakeRules,
) {
  return {
    step: rules.step,
    limits: [first.limit, second.limit],
    mostAt: mostAtBooks(rules, [first.sportsbookId, second.sportsbookId], market),
    terms: termsAtBooks(rules, first.sportsbookId, second.sportsbookId),
  } as const;
}

/** Undefined unless both are valid. */
export function pricesOf([first, second]: readonly [QuotedBet, QuotedBet], place: MarketOfBet): Prices | undefined {
  const prices = [priceAt(first, place), priceAt(second, place)] as const;
  return prices[0] === undefined || prices[1] === undefined ? undefined : [prices[0], prices[1]];
}

/** A single bet with its stake and what it brings on average. */
export interface StakedValue {
  readonly stake: Cents;
  /** Expected at worst; 0 without a stake. */
  readonly profit: Cents;
  /** Whose limit makes the stake smaller, or leaves none. */
  readonly limitSource: LimitSource | undefined;
}

/** A row's only bet, and its fair price. */
export interface ValueRow extends MarketOfBet {
  readonly eventId: string;
  readonly eventStartTime: string;
  readonly bet: QuotedBet & { readonly limit?: number | undefined };
  readonly value: Pick<ValueDetail, 'fairLow' | 'push'>;
}

/** What a bettor's open bets leave for a row's game. */
export function roomFor(
  { eventId, eventStartTime }: Pick<ValueRow, 'eventId' | 'eventStartTime'>,
  rules: StakeRules,
): Room {
  return roomBeside({ eventId, day: easternDay(Date.parse(eventStartTime)) }, rules);
}

/**
 * The stake of a bet above its fair price for a bettor, beside those that they have open. 0 where it is too small, or below what the book takes where the bettor bets. Undefined
 * without a valid price.
 */
export function stakedValue({ bet, value, ...place }: ValueRow, rules: StakeRules): StakedValue | undefined {
  const quoted = priceAt(bet, place);
  if (quoted === undefined) return undefined;
  const { sportsbookId, limit } = bet;
  const [atBook] = mostOnEach({
    limits: [limit, undefined],
    mostAt: [mostAtBook(rules, sportsbookId, place.market), undefined],
  });
  const { game } = roomFor(place, rules);
  const own = game < atBook.most ? ({ most: game, source: 'open bets' } as const) : atBook;
  const staked = (most: number) => valueStake({ fair: value.fairLow, price: quoted, most }, rules);
  const wanted = staked(Number.POSITIVE_INFINITY);
  const stake = staked(own.most);
  const isTooSmall = stake < (rules.termsAt?.get(sportsbookId)?.least ?? 0);
  const limitSource = stake < wanted ? own.source : undefined;
  if (stake === 0 || isTooSmall) return { stake: cents(0), profit: cents(0), limitSource };
  const price = priceForStake(bet, place, stake) ?? quoted;
  const profit = expectedProfit(stake, Math.max(0, expectedValue({ fair: value.fairLow, price, push: value.push })));
  return { stake, profit, limitSource };
}
