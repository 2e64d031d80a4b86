import {
  type CalculatorResult,
  calculate,
  otherStake,
  readPrice,
  type TypedBet,
} from '../../../../shared/odds/calculator.ts';
import { type Cents, cents, dollars, wholeDollars } from '../../../../shared/odds/money.ts';
import type { RoundingStep } from '../../../../shared/odds/stake-rules.ts';
import { levelMargin, shownStakes } from '../../../../shared/odds/stakes.ts';
import { cleanAmountInput, normalizeAmount } from '../../lib/typed-numbers.ts';
import type { OddsPair } from './calculator-prefill.ts';

const DOLLAR = 100;

/** Bet A is 0, bet B is 1. */
export type Side = 0 | 1;

/** The entries of both bets. */
export interface TwoBets {
  readonly bets: readonly [TypedBet, TypedBet];
  /** The bet whose stake was typed last; the other stake is computed from it. Undefined if none was typed. */
  readonly typedSide: Side | undefined;
}

export function initialBets([first, second]: OddsPair): TwoBets {
  return {
    bets: [
      { odds: first, stake: '' },
      { odds: second, stake: '' },
    ],
    typedSide: undefined,
  };
}

export function withOdds(state: TwoBets, side: Side, typed: string): TwoBets {
  return withMatchingStake(withBet(state, side, { ...state.bets[side], odds: typed }));
}

/** The other stake is computed from the typed one; clearing the stake clears both. */
export function withStake(state: TwoBets, side: Side, typed: string): TwoBets {
  const stake = cleanAmountInput(typed);
  const entered = withBet(state, side, { ...state.bets[side], stake });
  if (stake !== '') return withMatchingStake({ ...entered, typedSide: side });
  return withBet({ ...entered, typedSide: undefined }, otherSide(side), { ...state.bets[otherSide(side)], stake: '' });
}

/** The result of both bets; undefined if an entry is missing or invalid. */
export function calculateResult({ bets }: TwoBets): CalculatorResult | undefined {
  return calculate(normalizedBet(bets[0]), normalizedBet(bets[1]));
}

/** The margin of the odds with level stakes, in percent. */
export function calculatedMargin({ bets }: TwoBets): number | undefined {
  const prices = pricesOf(bets);
  return prices && levelMargin(prices) * 100;
}

/**
 * The same bets in multiples of the step, with about the same total and the best worst case; in whole dollars where the step would cost the
 * profit. Undefined if they are that already, too small, or if whole dollars would cost the profit too.
 */
export function roundedBets(state: TwoBets, step: RoundingStep): TwoBets | undefined {
  const result = calculateResult(state);
  const prices = pricesOf(state.bets);
  if (result === undefined || prices === undefined) return undefined;
  const rounded = shownStakes({ total: nearTotal(result.totalStake, step), prices, step });
  if (isInSteps(state, step) || !rounded.stakes.every((stake) => stake > 0 && isMultiple(stake, 1))) return undefined;
  if (state.bets.every(({ stake }, side) => centsOf(stake) === rounded.stakes[side])) return undefined;
  const [first, second] = state.bets;
  return {
    ...state,
    bets: [
      { ...first, stake: wholeDollars(rounded.stakes[0]) },
      { ...second, stake: wholeDollars(rounded.stakes[1]) },
    ],
  };
}

/** Whether both stakes are multiples of the step. */
export function isInSteps({ bets }: TwoBets, step: RoundingStep): boolean {
  return bets.every(({ stake }) => isMultiple(centsOf(stake), step));
}

/** The nearest multiple of the step that has room for two bets, else of a dollar. */
function nearTotal(total: Cents, step: RoundingStep): Cents {
  const inSteps = Math.round(total / (step * DOLLAR));
  return cents(inSteps >= 2 ? inSteps * step * DOLLAR : Math.round(total / DOLLAR) * DOLLAR);
}

function centsOf(stake: string): number {
  return Math.round(Number(normalizeAmount(stake)) * DOLLAR);
}

/** `stake` in cents. */
function isMultiple(stake: number, step: RoundingStep): boolean {
  return stake % (step * DOLLAR) === 0;
}

/** The bet with its stake as a plain decimal number. */
export function normalizedBet({ odds, stake }: TypedBet): TypedBet {
  return { odds, stake: normalizeAmount(stake) };
}

function withMatchingStake(state: TwoBets): TwoBets {
  const { bets, typedSide } = state;
  if (typedSide === undefined) return state;
  const other = otherSide(typedSide);
  const stake = otherStake(normalizedBet(bets[typedSide]), bets[other].odds);
  return withBet(state, other, { ...bets[other], stake: stake === undefined ? '' : dollars(stake).toFixed(2) });
}

function withBet(state: TwoBets, side: Side, bet: TypedBet): TwoBets {
  const [first, second] = state.bets;
  return { ...state, bets: side === 0 ? [bet, second] : [first, bet] };
}

function otherSide(side: Side): Side {
  return side === 0 ? 1 : 0;
}

function pricesOf([first, second]: TwoBets['bets']) {
  const prices = [readPrice(first.odds), readPrice(second.odds)] as const;
  return prices[0] === undefined || prices[1] === undefined ? undefined : ([prices[0], prices[1]] as const);
}
