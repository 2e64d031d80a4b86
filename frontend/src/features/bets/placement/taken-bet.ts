import * as z from 'zod/mini';
import { type MarketOfBet, priceForStake } from '../../../../../shared/boards/price-at.ts';
import { toAmerican } from '../../../../../shared/odds/american.ts';
import { readPrice } from '../../../../../shared/odds/calculator.ts';
import { type Cents, centsFromDollars, nearestCent } from '../../../../../shared/odds/money.ts';
import { normalizeAmount, numberWithin } from '../../../lib/typed-numbers.ts';
import { inCents } from './drafts/stored-cents.ts';

/** A bet that was placed. */
export const takenBet = z.object({
  sportsbookId: z.int(),
  /** `Over/Under: Over 8.5` */
  label: z.string(),
  /** American, as the book gave them. */
  odds: z.int(),
  stake: inCents,
  /** Its stake is the book's and never comes back. */
  bonus: z.boolean(),
  /** What was asked, where the book took less. */
  asked: z.optional(inCents),
});
export type TakenBet = z.output<typeof takenBet>;

/** What is typed of a bet. `odds`: American; `stake`: dollars. */
export const typedBet = z.object({
  odds: z.string(),
  stake: z.string(),
  /** The book took less than was asked. */
  tookLess: z.optional(z.boolean()),
});
export type TypedBet = z.output<typeof typedBet>;

/** Dollars. */
const STAKE_RANGE = { min: 0.01, max: 1_000_000 } as const;

/** The stake that is typed; undefined if it is none. */
export function stakeIn(text: string): Cents | undefined {
  const amount = numberWithin(normalizeAmount(text), STAKE_RANGE);
  return amount === undefined ? undefined : centsFromDollars(amount);
}

/** What is wrong with a typed stake; undefined if nothing is. */
export function stakeProblem(text: string): string | undefined {
  return stakeIn(text) === undefined ? 'Enter a stake between $0.01 and $1,000,000.' : undefined;
}

/** A bet at the odds and the stake that are typed; undefined if these are none. `asked`: the stake that was to be placed. */
export function takenFrom(
  { odds, stake, tookLess = false }: TypedBet,
  { asked, ...bet }: Pick<TakenBet, 'sportsbookId' | 'label' | 'bonus'> & { readonly asked: Cents },
): TakenBet | undefined {
  const [price, amount] = [readPrice(odds), stakeIn(stake)];
  if (price === undefined || amount === undefined) return undefined;
  return { ...bet, odds: toAmerican(price), stake: amount, ...(tookLess && asked > amount && { asked }) };
}

/** `245`, `49.63`: an amount as it is typed and copied. */
export function amountText(amount: Cents): string {
  return amount % 100 === 0 ? `${amount / 100}` : (amount / 100).toFixed(2);
}

/** What the bet wins, without its stake, after the book's fee. */
export function takenWinnings(bet: TakenBet, place: MarketOfBet): Cents | undefined {
  const price = priceForStake(bet, place, bet.stake);
  return price && nearestCent(bet.stake * (price - 1));
}

/** Of two bets on the same outcome. */
export function isSameBet(a: TakenBet, b: TakenBet): boolean {
  const isSameMoney = a.stake === b.stake && a.bonus === b.bonus && a.asked === b.asked;
  return a.sportsbookId === b.sportsbookId && a.odds === b.odds && isSameMoney;
}
