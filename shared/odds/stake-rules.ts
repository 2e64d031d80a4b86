import type { BetTerms, PairTerms } from './bet-terms.ts';
import { defaultLimits, type KellyFraction } from './limits.ts';
import { type MarketGroup, marketGroupOf } from './market-groups.ts';
import { type Cents, cents } from './money.ts';

/** What stakes can be rounded to, in dollars. */
export const roundingSteps = [1, 5, 10] as const;
export type RoundingStep = (typeof roundingSteps)[number];

/** How a bettor stakes, whatever the opportunity. */
export interface StakeRules {
  /** On both bets together; for promo the amount of the promotion. */
  readonly total: Cents;
  /** Of which bets above their fair price are a share. */
  readonly bankroll: Cents;
  readonly kelly: KellyFraction;
  /** Stakes are multiples of this many dollars. */
  readonly step: RoundingStep;
  /** The most that the bettor bets at a book, by sportsbook id: the smaller of their own limit and their balance there. Absent: no limit. */
  readonly mostAt: ReadonlyMap<number, Cents>;
  /** The same for a group of markets at a book, by `mostOnKey`. Absent: no limit besides. */
  readonly mostOn?: ReadonlyMap<string, Cents> | undefined;
  /** What a book asks of each bet where the bettor bets there, by sportsbook id. Absent: nothing. */
  readonly termsAt?: ReadonlyMap<number, BetTerms> | undefined;
  /** What is open above its fair price, by game, which leaves less of the bankroll for other bets. Absent: nothing. */
  readonly openValues?: readonly OpenValue[] | undefined;
}

/** Open bets above their fair price on a game. */
export interface OpenValue {
  /** The provider's id of the game; null if unknown. */
  readonly eventId: string | null;
  /** The day in Eastern Time on which the game starts, `2026-11-24`. */
  readonly day: string;
  readonly staked: Cents;
}

/** Those of the lists as the server sends them. */
export const defaultStakeRules: StakeRules = {
  total: cents(defaultLimits.bankroll),
  bankroll: cents(1000_00),
  kelly: 0.25,
  step: 1,
  mostAt: new Map(),
};

/** Whether these rules give the stakes that the server sends. */
export function areDefaultRules({ openValues = [], ...rules }: StakeRules): boolean {
  const { total, bankroll, kelly, step, mostAt, mostOn, termsAt } = rules;
  const isUnlimited = [mostAt.size, mostOn?.size, termsAt?.size, openValues.length].every((size = 0) => size === 0);
  const { total: usual, bankroll: usualBankroll, kelly: usualKelly, step: usualStep } = defaultStakeRules;
  const isUsual = total === usual && bankroll === usualBankroll && kelly === usualKelly && step === usualStep;
  return isUsual && isUnlimited;
}

/** What each of two books asks of a bet, by sportsbook id. */
export function termsAtBooks({ termsAt }: Pick<StakeRules, 'termsAt'>, first: number, second: number): PairTerms {
  return [termsAt?.get(first), termsAt?.get(second)];
}

type OwnLimits = Pick<StakeRules, 'mostAt' | 'mostOn'>;

/** The most that the bettor bets at a book on a market, by sportsbook id and the key of the market or its family. */
export function mostAtBook({ mostAt, mostOn }: OwnLimits, sportsbookId: number, market: string): Cents | undefined {
  const own = mostAt.get(sportsbookId);
  const taken = mostOn?.get(mostOnKey(sportsbookId, marketGroupOf(market)));
  return own !== undefined && taken !== undefined ? cents(Math.min(own, taken)) : (own ?? taken);
}

/** The same at each of two books. */
export function mostAtBooks(
  rules: OwnLimits,
  [first, second]: readonly [number, number],
  market: string,
): [Cents | undefined, Cents | undefined] {
  return [mostAtBook(rules, first, market), mostAtBook(rules, second, market)];
}

export function mostOnKey(sportsbookId: number, group: MarketGroup): string {
  return `${sportsbookId} ${group}`;
}
