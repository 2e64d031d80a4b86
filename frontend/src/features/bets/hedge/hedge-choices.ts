import { fairProbability } from '../../../../../shared/fair/no-vig.ts';
import { isDecimalOdds, toAmerican } from '../../../../../shared/odds/american.ts';
import { readPrice } from '../../../../../shared/odds/calculator.ts';
import { hedgeCost } from '../../../../../shared/odds/hedging/cash-out.ts';
import {
  exactHedge,
  type HedgeAmount,
  type Hedged,
  type HedgePrice,
  hedgeAmounts,
  hedgeOf,
  type Outcomes,
} from '../../../../../shared/odds/hedging/hedge.ts';
import type { Cents } from '../../../../../shared/odds/money.ts';
import type { StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { hedgePriceAt } from '../placement/hedge-price.ts';
import type { Quote } from '../placement/offer.ts';
import type { OtherSidePrices } from './other-side.ts';

/** One way to hedge, with what all bets bring. */
export interface HedgeChoice extends Hedged {
  readonly amount: HedgeAmount;
  /** What it costs on average; negative where its price is better than fair. Undefined without a fair price. */
  readonly cost: Cents | undefined;
}

/** What is typed of the two prices of now; empty: as looked up. */
export interface TypedPrices {
  /** Of the other side: American odds. */
  readonly other: string;
  /** Of the side of the bet, for the fair price. */
  readonly own: string;
}

interface Market {
  readonly eventSport: string;
  readonly market: string;
}

/** Where the other side is bet: at a looked-up price, or at a typed one. */
export interface HedgePlace {
  readonly at: HedgePrice;
  /** American. */
  readonly odds: number;
  /** Undefined where it is only typed: then there is no book whose fee is known. */
  readonly quote: Quote | undefined;
  /** Fair probability that the hedge wins, given that it does not push; undefined if unknown. */
  readonly fair: number | undefined;
  /** Probability of a push; undefined if unknown. */
  readonly push: number | undefined;
}

/**
 * A typed price stands before the looked-up one: at its book, with that book's fee, or without a book. Its fair price is that of the lists, else
 * follows from both typed prices. Undefined without a valid price.
 */
export function hedgePlace(
  typed: TypedPrices,
  { quotes, fair, push }: OtherSidePrices,
  { outcomes, rules, market }: { readonly outcomes: Outcomes; readonly rules: StakeRules; readonly market: Market },
): HedgePlace | undefined {
  const [best] = quotes;
  const [other, own] = [readPrice(typed.other), readPrice(typed.own)];
  const typedFair = other !== undefined && own !== undefined ? fairProbability(other, own) : undefined;
  if (best !== undefined && (typed.other === '' || other !== undefined)) {
    const quote = other === undefined ? best : { ...best, odds: toAmerican(other) };
    const at = hedgePriceAt(quote, market, { outcomes, rules });
    return at && { at, odds: quote.odds, quote, fair: fair ?? typedFair, push };
  }
  if (other === undefined || !isDecimalOdds(other)) return undefined;
  return { at: { price: other, step: rules.step }, odds: toAmerican(other), quote: undefined, fair: typedFair, push };
}

/** Break-even, half and full, each once; those that are impossible or nothing are left out. */
export function hedgeChoices(outcomes: Outcomes, { at, fair, push }: HedgePlace): readonly HedgeChoice[] {
  return hedgeAmounts.flatMap((amount) => {
    const hedged = hedgeOf(amount, outcomes, at);
    if (hedged === undefined || hedged.stake === 0) return [];
    const cost = fair === undefined ? undefined : hedgeCost(hedged.stake, { ...at, fair: 1 - fair, push });
    return [{ ...hedged, amount, cost }];
  });
}

/** Whether the limit of the best price's book leaves a part of a full hedge open. */
export function isLimited(outcomes: Outcomes, { at }: HedgePlace): boolean {
  return at.most !== undefined && exactHedge(outcomes, at.price) > at.most;
}
