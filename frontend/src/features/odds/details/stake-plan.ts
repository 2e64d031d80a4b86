import { overlapLines } from '../../../../../shared/boards/overlap-lines.ts';
import { pricesOf, stakingOf, withOwnFees } from '../../../../../shared/boards/staking.ts';
import { type Cents, cents, centsFromDollars, dollars } from '../../../../../shared/odds/money.ts';
import { stakesWithPinned } from '../../../../../shared/odds/pinned-stake.ts';
import type { StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { type PricedBets, type ShownStakes, shownStakes, worstCase } from '../../../../../shared/odds/stakes.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { normalizeAmount, numberWithin } from '../../../lib/typed-numbers.ts';

/** What the details show and compute for a bettor. */
export interface Staking {
  rules: StakeRules;
  /** Their books, compared first; left out: those that the opportunity is paired within. */
  books?: ReadonlySet<number> | undefined;
  /** A total as the bettor counts it: `2% of bankroll`; left out, it is not said. */
  unitText?: ((total: Cents) => string | undefined) | undefined;
}

/** Dollars. */
const TOTAL_RANGE = { min: 1, max: 1_000_000 } as const;
const STAKE_RANGE = { min: 0.01, max: 1_000_000 } as const;

/** What is typed: a total for both bets, or the fixed stake of one or both. Dollars as text. */
export interface StakePlan {
  readonly total: string;
  /** By leg; undefined: it follows. While one is fixed, the total follows too. */
  readonly fixed: readonly [string | undefined, string | undefined];
}

const NONE_FIXED = [undefined, undefined] as const;

export function initialPlan({ total }: StakeRules): StakePlan {
  return withTotal(`${dollars(total)}`);
}

/** A total frees both stakes. */
export function withTotal(total: string): StakePlan {
  return { total, fixed: NONE_FIXED };
}

/** Typing a stake fixes it. */
export function withStake({ total, fixed }: StakePlan, leg: 0 | 1, typed: string): StakePlan {
  return { total, fixed: leg === 0 ? [typed, fixed[1]] : [fixed[0], typed] };
}

/** Frees the stake of a leg. Where no other is fixed, the total stays that of the stakes shown, if there are any. */
export function withoutStake(
  { total, fixed }: StakePlan,
  leg: 0 | 1,
  shown: ShownStakes['stakes'] | undefined,
): StakePlan {
  const other = leg === 0 ? fixed[1] : fixed[0];
  if (other !== undefined) return { total, fixed: leg === 0 ? [undefined, other] : [other, undefined] };
  return withTotal(shown === undefined ? total : `${dollars(cents(shown[0] + shown[1]))}`);
}

/** `withFees`: solves for stakes with the prices after the fees on these stakes. */
export interface PlannedBets extends PricedBets {
  readonly withFees: (total: Cents | undefined, solve: (prices: PricedBets['prices']) => ShownStakes) => ShownStakes;
}

/** The two bets of an opportunity with all that decides their stakes; undefined without two valid prices. */
export function betsOf(opportunity: Opportunity, rules: StakeRules): PlannedBets | undefined {
  const [first, second] = opportunity.legs.map(({ best }) => ({ ...best, odds: Number(best.odds) }));
  if (first === undefined || second === undefined) return undefined;
  const bets = [first, second] as const;
  const prices = pricesOf(bets, opportunity);
  if (prices === undefined) return undefined;
  return {
    ...stakingOf(bets, opportunity, rules),
    prices,
    lines: overlapLines(opportunity),
    withFees: (total, solve) => withOwnFees(bets, opportunity, { prices, total }, solve),
  };
}

/** The stakes of a plan; undefined while what is typed is no amount. */
export function solvePlan({ withFees, ...planned }: PlannedBets, { total, fixed }: StakePlan): ShownStakes | undefined {
  const solved = (solve: (bets: PricedBets) => ShownStakes, all?: Cents) =>
    withFees(all, (prices) => solve({ ...planned, prices }));
  if (fixed[0] === undefined && fixed[1] === undefined) {
    const amount = amountOf(total, TOTAL_RANGE);
    return amount === undefined ? undefined : solved((bets) => shownStakes({ ...bets, total: amount }), amount);
  }
  const [first, second] = [amountOf(fixed[0], STAKE_RANGE), amountOf(fixed[1], STAKE_RANGE)];
  if ((fixed[0] !== undefined && first === undefined) || (fixed[1] !== undefined && second === undefined))
    return undefined;
  if (first !== undefined && second !== undefined) return solved((bets) => worstCase([first, second], bets));
  if (first !== undefined) return solved((bets) => stakesWithPinned({ ...bets, pinned: 0, stake: first }));
  return second && solved((bets) => stakesWithPinned({ ...bets, pinned: 1, stake: second }));
}

/** What is wrong with what is typed; undefined if nothing is. */
export function planProblem({ total, fixed }: StakePlan): string | undefined {
  if (fixed.every((text) => text === undefined)) {
    return amountOf(total, TOTAL_RANGE) === undefined ? 'Enter a total between $1 and $1,000,000.' : undefined;
  }
  const isWrong = fixed.some((text) => text !== undefined && amountOf(text, STAKE_RANGE) === undefined);
  return isWrong ? 'Enter a stake between $0.01 and $1,000,000.' : undefined;
}

function amountOf(text: string | undefined, range: typeof TOTAL_RANGE | typeof STAKE_RANGE) {
  const amount = text === undefined ? undefined : numberWithin(normalizeAmount(text), range);
  return amount === undefined ? undefined : centsFromDollars(amount);
}
