import { cost, effectivePrice, type Group } from './naive-groups.ts';
import { levelMargin, type Pair, pairCost, TOLERANCE } from './naive-pairs.ts';
import type { NaiveQuote } from './naive-quotes.ts';
import { pairOutcomes } from './naive-settlement.ts';

/** Whole cents; the profit is that of the worst result. */
export interface Stakes {
  readonly stakes: readonly [number, number];
  readonly profit: number;
}

const TOTAL_CENTS = 10_000;

const DOLLAR = 100;

/** Far less than any amount, and more than floating-point noise: 4999.9999999 cents are 5000. */
const NOISE = 1e-6;

/** Level stakes of a total of 100 dollars, or of what the limits allow; in whole dollars unless that costs the profit. */
export function levelStakes(pair: Pair, group: Group): Stakes {
  const limits = [limitOf(pair.first), limitOf(pair.second)] as const;
  const firstShare = cost(pair.first) / pairCost(pair);
  const secondShare = cost(pair.second) / pairCost(pair);
  const total = floor(Math.min(TOTAL_CENTS, limits[0] / firstShare, limits[1] / secondShare));

  const wholeDollars = floor(total / DOLLAR);
  if (wholeDollars >= 2) {
    const [best] = [floor(wholeDollars * firstShare), ceiling(wholeDollars * firstShare)]
      .map((first) => Math.min(Math.max(first, 1), wholeDollars - 1))
      .map((first) => [first * DOLLAR, (wholeDollars - first) * DOLLAR] as const)
      .filter(([first, second]) => first <= limits[0] && second <= limits[1])
      .map((stakes) => ({ stakes, profit: worstCase(stakes, pair, group) }))
      .toSorted((a, b) => b.profit - a.profit || a.stakes[0] - b.stakes[0]);
    const isSpoiled = best !== undefined && levelMargin(pair) > TOLERANCE && best.profit <= 0;
    if (best !== undefined && !isSpoiled) return best;
  }
  const first = Math.min(round(total * firstShare), floor(limits[0]));
  const stakes = [first, Math.min(total - first, floor(limits[1]))] as const;
  return { stakes, profit: worstCase(stakes, pair, group) };
}

/** The worst profit over all possible results. Each payout is rounded to the cent. */
function worstCase([first, second]: readonly [number, number], pair: Pair, group: Group): number {
  const profits = pairOutcomes(pair, group).map(({ bets: [one, two] }) => {
    const firstPayout = round(first * (effectivePrice(pair.first) * one.won + one.refunded));
    const secondPayout = round(second * (effectivePrice(pair.second) * two.won + two.refunded));
    return firstPayout + secondPayout - first - second;
  });
  return Math.min(...profits);
}

/**
 * A bonus bet of 100 dollars, or of what the limits allow, and its hedge. Only the winnings of a bonus bet are paid. Pushes are left out:
 * no book that could be the bonus side refunds one.
 */
export function promoStakes({ first: bonus, second: hedge }: Pair): Stakes {
  const [bonusWinnings, hedgePrice] = [effectivePrice(bonus) - 1, effectivePrice(hedge)];
  const cap = Math.min(TOTAL_CENTS, limitOf(bonus), (limitOf(hedge) * hedgePrice) / bonusWinnings);
  const face = cap >= DOLLAR - NOISE ? floor(cap / DOLLAR) * DOLLAR : floor(cap);
  const withHedge = (stake: number): Stakes => ({
    stakes: [face, stake],
    profit: Math.min(round(face * bonusWinnings) - stake, round(stake * hedgePrice) - stake),
  });

  const exact = (face * bonusWinnings) / hedgePrice;
  const [best] = [floor(exact / DOLLAR), ceiling(exact / DOLLAR)]
    .map((dollars) => withHedge(dollars * DOLLAR))
    .filter(({ stakes }) => stakes[1] <= limitOf(hedge))
    .toSorted((a, b) => b.profit - a.profit || a.stakes[1] - b.stakes[1]);
  if (best !== undefined && best.stakes[1] >= DOLLAR && best.profit > 0) return best;
  return withHedge(Math.min(round(exact), floor(limitOf(hedge))));
}

/** Cents. */
function limitOf({ limit }: NaiveQuote): number {
  return limit === null ? Number.POSITIVE_INFINITY : limit * 100;
}

/** The nearest whole number; a half goes up. */
function round(amount: number): number {
  return Math.floor(amount + 0.5 + NOISE);
}

function floor(amount: number): number {
  return Math.floor(amount + NOISE);
}

function ceiling(amount: number): number {
  return Math.ceil(amount - NOISE);
}
