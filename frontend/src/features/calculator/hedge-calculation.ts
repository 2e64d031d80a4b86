import { fairProbability } from '../../../../shared/fair/no-vig.ts';
import { type DecimalOdds, isDecimalOdds } from '../../../../shared/odds/american.ts';
import { readPrice } from '../../../../shared/odds/calculator.ts';
import { type CashOutValue, cashOutValue, hedgeCost } from '../../../../shared/odds/hedging/cash-out.ts';
import {
  betOutcomes,
  type HedgeAmount,
  type Hedged,
  hedgeAmounts,
  hedgeOf,
  type Outcomes,
} from '../../../../shared/odds/hedging/hedge.ts';
import { parlayOutcomes } from '../../../../shared/odds/hedging/open-parlay.ts';
import { type Cents, cents, centsFromDollars, nearestCent } from '../../../../shared/odds/money.ts';
import { chancesIn, normalizeAmount, numberWithin } from '../../lib/typed-numbers.ts';

/** What is typed of an open bet. Odds: American. */
export interface HedgeEntries {
  /** Dollars. */
  readonly stake: string;
  /** At which it was placed; of a parlay those of all legs. */
  readonly odds: string;
  /** Of the other side now; of a parlay of the next leg's. */
  readonly other: string;
  /** Of the bet's own side now; empty if unknown. */
  readonly own: string;
  /** Of a parlay: the fair chances of the legs after the next one, percent: `55, 60`. */
  readonly later: string;
  readonly bonus: boolean;
}

export const initialHedge: HedgeEntries = {
  ...{ stake: '100', odds: '+250', other: '-140', own: '+125', later: '', bonus: false },
};

export interface HedgeResult {
  /** Break-even, half and full, as far as they are possible. `cost`: on average; undefined without a fair price. */
  readonly hedges: readonly (Hedged & { readonly amount: HedgeAmount; readonly cost: Cents | undefined })[];
  readonly cashOut: CashOutValue;
  /** Whether nothing is open after the next result, so that a full hedge locks what it leaves. */
  readonly isLast: boolean;
}

const STAKES = { min: 0.01, max: 1_000_000 } as const;

export function stakeProblem(text: string): string | undefined {
  if (text === '' || numberWithin(normalizeAmount(text), STAKES) !== undefined) return undefined;
  return 'Enter an amount from $0.01 to $1,000,000.';
}

/** Undefined if an entry is missing or invalid. */
export function hedgeResult(entries: HedgeEntries): HedgeResult | undefined {
  const amount = numberWithin(normalizeAmount(entries.stake), STAKES);
  const [taken, other, own] = [entries.odds, entries.other, entries.own].map(priceOf);
  const later = chancesIn(entries.later);
  if (amount === undefined || taken === undefined || other === undefined || later === undefined) return undefined;
  if (entries.own !== '' && own === undefined) return undefined;
  const stake = centsFromDollars(amount);
  const outcomes = outcomesOf(stake, taken, later, entries.bonus);
  const fair = own === undefined ? undefined : fairProbability(own, other);
  const at = { price: other };
  return {
    hedges: hedgeAmounts.flatMap((each) => {
      const hedged = hedgeOf(each, outcomes, at);
      if (hedged === undefined || hedged.stake === 0) return [];
      const cost = fair === undefined ? undefined : hedgeCost(hedged.stake, { ...at, fair });
      return [{ ...hedged, amount: each, cost }];
    }),
    cashOut: cashOutValue({ outcomes, spent: entries.bonus ? cents(0) : stake, ...at, fair }),
    isLast: later.length === 0,
  };
}

function outcomesOf(stake: Cents, price: DecimalOdds, later: readonly number[], bonus: boolean): Outcomes {
  if (later.length === 0) return betOutcomes({ stake, price, bonus });
  // A bonus bet pays its winnings only.
  return bonus
    ? parlayOutcomes({ stake: cents(0), payout: nearestCent(stake * (price - 1)), later })
    : parlayOutcomes({ stake, payout: nearestCent(stake * price), later });
}

function priceOf(text: string): DecimalOdds | undefined {
  const price = text === '' ? undefined : readPrice(text);
  return price !== undefined && isDecimalOdds(price) ? price : undefined;
}
