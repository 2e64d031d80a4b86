import type { BetSums, getBetFigures } from '../contracts/bets/figures.ts';
import type { ReplyOf } from '../contracts/contract.ts';

/**
 * What the sums of settled bets come to. Money in dollars; ratios are shares, 0.02 is 2%, and undefined where they would divide by 0.
 * Source: https://www.rebelbetting.com/faq/roi-yield-profitability-sports-betting for yield and return on bankroll.
 */

/** A band of 95% around an expected profit is this many standard deviations to each side, as for the normal distribution. */
const BAND_DEVIATIONS = 1.96;

/** Below so many settled bets chance outweighs skill: at even odds, two standard deviations of the yield are still 2 / √300 = 12%. */
export const FEW_BETS = 300;

/** Profit / turnover: the return on stakes. Refunded stakes and bonus bets are no turnover. */
export function yieldOf({ profit, turnover }: Pick<BetSums, 'profit' | 'turnover'>): number | undefined {
  return ratio(profit, turnover);
}

/** Profit / bankroll. `bankroll`: dollars, as the bettor has set it. */
export function returnOnBankroll({ profit }: Pick<BetSums, 'profit'>, bankroll: number): number | undefined {
  return ratio(profit, bankroll);
}

/**
 * Σ stake × (price taken × fair closing probability - 1) / Σ stake: how much better than the close without its vig, by stakes.
 * Source: https://www.underdogchance.com/how-to-calculate-closing-line-value-in-sports-betting/ (price taken over the no-vig close, less 1).
 */
export function closingLineValue({ closeValue, closeStake }: Pick<BetSums, 'closeValue' | 'closeStake'>) {
  return ratio(closeValue, closeStake);
}

/** Won / (won + lost). Misleads at long odds: at +400, one of five is even. */
export function hitRate({ won, lost }: Pick<BetSums, 'won' | 'lost'>): number | undefined {
  return ratio(won, won + lost);
}

/** The caller's figures, in sums. */
export type BetFigures = ReplyOf<typeof getBetFigures>;

/** Of positions whose bets all have a fair close; variance in dollars². */
export type Expected = BetFigures['total']['expected'];

/** (actual - expected) / √variance: by how many standard deviations results were better than expected. */
export function luck({ profit, actual, variance }: Expected): number | undefined {
  return ratio(actual - profit, Math.sqrt(variance));
}

/** Expected ± 1.96 √variance: where the actual profit ends up 95 times out of 100, dollars. */
export function band({ profit, variance }: Pick<Expected, 'profit' | 'variance'>) {
  const reach = BAND_DEVIATIONS * Math.sqrt(variance);
  return { low: profit - reach, high: profit + reach };
}

/** The running totals at the end of a day, dollars. */
export interface DayTotal {
  /** `2026-11-24`, UTC. */
  readonly day: string;
  /** Of all settled bets. */
  readonly profit: number;
  /** How far the profit is below its highest point so far, 0 at the start: not below 0. */
  readonly fall: number;
  /** Of the positions whose bets all have a fair close. */
  readonly expected: Expected;
}

/** Days with what was settled on them, ascending. */
export type DaySums = readonly {
  readonly day: string;
  readonly sums: Pick<BetSums, 'profit'>;
  readonly whole: { readonly expected: Expected };
}[];

/** Running totals by day. Positions are taken for independent, so that their variances add up. */
export function dayTotals(days: DaySums): DayTotal[] {
  let profit = 0;
  let peak = 0;
  let expected: Expected = { positions: 0, profit: 0, actual: 0, variance: 0 };
  return days.map(({ day, sums, whole }) => {
    profit = wholeCents(profit + sums.profit);
    peak = Math.max(peak, profit);
    expected = {
      positions: expected.positions + whole.expected.positions,
      profit: expected.profit + whole.expected.profit,
      actual: wholeCents(expected.actual + whole.expected.actual),
      variance: expected.variance + whole.expected.variance,
    };
    return { day, profit, fall: wholeCents(peak - profit), expected };
  });
}

/**
 * The largest fall of the cumulative profit from an earlier peak, dollars, from 0 at the start; not below 0. By the totals of days: what was
 * lost and won back within one day does not show.
 */
export function drawdown(totals: readonly Pick<DayTotal, 'fall'>[]): number {
  return totals.reduce((largest, { fall }) => Math.max(largest, fall), 0);
}

function ratio(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

/** Without the noise of adding dollars in binary. */
function wholeCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
