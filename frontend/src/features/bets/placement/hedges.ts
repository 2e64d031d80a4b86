import { priceAt, priceForStake } from '../../../../../shared/boards/price-at.ts';
import { stakingOf } from '../../../../../shared/boards/staking.ts';
import { rowRulesDiffer } from '../../../../../shared/catalogue/settlement.ts';
import { comparedSportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { Price } from '../../../../../shared/odds/american.ts';
import { exactHedge, fullHedge, hedgeOf } from '../../../../../shared/odds/hedging/hedge.ts';
import { isQuarantined, type LimitSource } from '../../../../../shared/odds/limits.ts';
import type { Cents } from '../../../../../shared/odds/money.ts';
import { stakesWithPinned } from '../../../../../shared/odds/pinned-stake.ts';
import { hedgeOfPlaced } from '../../../../../shared/odds/promo-return.ts';
import type { StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { levelMargin } from '../../../../../shared/odds/stakes.ts';
import { hedgePriceAt } from './hedge-price.ts';
import { isBonusBet, isOnRow, type Offer, offeredLeg, offeredPromotion, pickOf, type Quote } from './offer.ts';
import { type PairResult, pairLines, pairResult } from './pair-result.ts';
import type { TakenBet } from './taken-bet.ts';

/** How to hedge a bet that is placed: where, how much, and what both bring. */
export interface Hedge {
  readonly quote: Quote;
  readonly stake: Cents;
  readonly result: PairResult;
  /** Whose limit makes the stake smaller than it should be. */
  readonly limitedBy: LimitSource | undefined;
  /** Why the two bets may be settled differently. */
  readonly rulesDiffer: string | undefined;
  /** Whether it is on the line of the row. */
  readonly isOnRow: boolean;
}

export interface HedgeSearch {
  readonly offer: Offer;
  /** The leg that is placed, and what was got. */
  readonly placed: 0 | 1;
  readonly taken: TakenBet;
  /** The bettor's sportsbooks; undefined: all. */
  readonly books: ReadonlySet<number> | undefined;
  readonly rules: StakeRules;
}

/** Names a price, so that one that is gone can be left out. */
export function quoteKey({ sportsbookId, odds, label }: Pick<Quote, 'sportsbookId' | 'odds' | 'label'>): string {
  return `${sportsbookId}/${odds}/${label}`;
}

const paired: ReadonlySet<number> = new Set(comparedSportsbooks.map(({ id }) => id));

/**
 * The ways to hedge a placed bet at these prices, the cheapest first; ties: the better price, then the lower sportsbook id. As in lists, the
 * two bets are at different books, no result loses both, and a price that must be wrong is left out.
 */
export function hedgesAt(quotes: readonly Quote[], search: HedgeSearch): readonly Hedge[] {
  return quotes
    .filter((quote) => isAllowed(quote, search))
    .flatMap((quote) => hedgeAt(quote, search) ?? [])
    .toSorted(
      (a, b) =>
        b.result.profit - a.result.profit ||
        priceOf(b.quote, search.offer) - priceOf(a.quote, search.offer) ||
        a.quote.sportsbookId - b.quote.sportsbookId,
    );
}

/** The other bet at a price, with the stake that fits what was got; undefined where nothing can be bet. */
export function hedgeAt(quote: Quote, search: HedgeSearch): Hedge | undefined {
  const { offer, placed, taken } = search;
  const other = placed === 0 ? 1 : 0;
  const solved = offer.hedges === undefined ? solve(quote, search) : solveOpen(quote, offer.hedges, search);
  if (solved === undefined || solved.stake < 1) return undefined;
  const { sportsbookId, odds, label } = quote;
  const bet = { sportsbookId, odds, label, stake: solved.stake, bonus: isBonusBet(offer, other) };
  const result = pairResult(offer, placed === 0 ? [taken, bet] : [bet, taken], search.rules);
  if (result === undefined) return undefined;
  return {
    ...{ quote, stake: solved.stake, result, limitedBy: solved.limitedBy },
    rulesDiffer: rowRulesDiffer(offer.eventSport, offer.market, [taken, bet]),
    isOnRow: isOnRow(offer, other, label),
  };
}

function solve(
  quote: Quote,
  { offer, placed, taken, rules }: HedgeSearch,
): { readonly stake: Cents; readonly limitedBy?: LimitSource | undefined } | undefined {
  const [own, price] = [priceForStake(taken, offer, taken.stake), priceAt(quote, offer)];
  if (own === undefined || price === undefined) return undefined;
  const { sportsbookId, odds } = taken;
  // What the book would still take of the placed bet does not matter.
  const bets = placed === 0 ? ([{ sportsbookId, odds }, quote] as const) : ([quote, { sportsbookId, odds }] as const);
  const staking = stakingOf(bets, offer, rules);
  const prices: readonly [Price, Price] = placed === 0 ? [own, price] : [price, own];
  const { promotion } = offer;
  if (promotion !== undefined && promotion.kind !== 'profit-boost') {
    // The promotion has its amount, whatever the hedge is.
    if (placed === 1) return { stake: offer.legs[0].stake };
    const [promoted, hedge] = prices;
    const { hedgeStake, limitSource } = hedgeOfPlaced({
      ...staking,
      ...{ promotion, amount: taken.stake, promoted, hedge },
    });
    return { stake: hedgeStake, limitedBy: limitSource };
  }
  const { lines } = pairLines(offer, placed === 0 ? [taken.label, quote.label] : [quote.label, taken.label]);
  const solved = stakesWithPinned({ ...staking, prices, lines, pinned: placed, stake: taken.stake });
  return { stake: solved.stakes[placed === 0 ? 1 : 0], limitedBy: solved.limitSource };
}

/** The hedge of a bet that was placed before, as much as was chosen; all of it where that cannot be had. */
function solveOpen(quote: Quote, outcomes: NonNullable<Offer['hedges']>, { offer, rules }: HedgeSearch) {
  const at = hedgePriceAt(quote, offer, { outcomes, rules });
  if (at === undefined) return undefined;
  const { stake } = hedgeOf(outcomes.amount, outcomes, at) ?? fullHedge(outcomes, at);
  return { stake, limitedBy: exactHedge(outcomes, at.price) > at.most ? at.limitSource : undefined };
}

function isAllowed(quote: Quote, { offer, placed, taken, books }: HedgeSearch): boolean {
  const { sportsbookId } = quote;
  const other = placed === 0 ? 1 : 0;
  if (sportsbookId === taken.sportsbookId || !paired.has(sportsbookId)) return false;
  if (books !== undefined && !books.has(sportsbookId)) return false;
  // A promotion is of one book.
  if (offeredPromotion(offer, other) !== undefined && sportsbookId !== offeredLeg(offer, other).planned.sportsbookId)
    return false;
  const [own, price] = [priceAt(taken, offer), priceAt(quote, offer)];
  if (own === undefined || price === undefined) return false;
  // What was taken long ago may well be far from what stands now.
  if (offer.hedges !== undefined) return isOnRow(offer, other, quote.label);
  if (offer.promotion === undefined && isQuarantined(levelMargin([own, price]))) return false;
  return isOnRow(offer, other, quote.label) || leavesNoGap(offer, taken, quote);
}

/** Whether a bet on another line of the market wins or is refunded wherever the placed one loses. */
function leavesNoGap(offer: Offer, taken: TakenBet, quote: Quote): boolean {
  // A refund of a promoted bet may take the promotion with it.
  if (offer.promotion !== undefined) return false;
  const [own, other] = [pickOf(offer, taken.label), pickOf(offer, quote.label)];
  if (own?.threshold == null || other?.threshold == null) return false;
  if (own.market !== other.market || own.participant !== other.participant || own.side === other.side) return false;
  return own.side === 0 ? own.threshold <= other.threshold : other.threshold <= own.threshold;
}

function priceOf(quote: Quote, offer: Offer): number {
  return priceAt(quote, offer) ?? 0;
}
