import { type MarketOfBet, priceAt, priceForStake } from '../../../../../shared/boards/price-at.ts';
import { feesOn } from '../../../../../shared/odds/bet-terms.ts';
import { exactHedge, type HedgePrice, type Outcomes } from '../../../../../shared/odds/hedging/hedge.ts';
import type { LimitSource } from '../../../../../shared/odds/limits.ts';
import { cents, nearestCent } from '../../../../../shared/odds/money.ts';
import { mostOnEach } from '../../../../../shared/odds/stake-limits.ts';
import { mostAtBook, type StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import type { Quote } from './offer.ts';

/** What open bets are hedged at, and whose limit is the smaller one there. */
export interface LimitedHedgePrice extends HedgePrice {
  readonly most: number;
  readonly limitSource: LimitSource;
}

/** The fee and the charge are those of a full hedge. Undefined where the fee is unknown, or takes what the hedge would win. */
export function hedgePriceAt(
  quote: Quote,
  place: MarketOfBet,
  { outcomes, rules }: { readonly outcomes: Outcomes; readonly rules: StakeRules },
): LimitedHedgePrice | undefined {
  const { sportsbookId, limit } = quote;
  const before = priceAt(quote, place);
  if (before === undefined) return undefined;
  const stake = nearestCent(exactHedge(outcomes, before));
  const price = priceForStake(quote, place, stake) ?? before;
  if (price <= 1) return undefined;
  const [, { most, source }] = mostOnEach({
    limits: [undefined, limit],
    mostAt: [undefined, mostAtBook(rules, sportsbookId, place.market)],
  });
  const charge = feesOn([cents(0), stake], [undefined, rules.termsAt?.get(sportsbookId)]);
  return { price, step: rules.step, charge, most, limitSource: source };
}
